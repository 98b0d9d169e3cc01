/* Reads the fields of frozen values as fast as the interpreter does.

   Python 3.11 and later remember at each place in the code where a field was found last; C made by Cython looks the name
   up anew. So each place keeps the type that it met, with that type's version, and where in the value the field lies:
   slots of msgspec's structs and of classes with __slots__, and the fields of named tuples. Another type, or one that
   was changed since, is looked up in the usual way; so is everything where the compiler or Python is another. */
#include <stddef.h>
#include <string.h>
#include "structmember.h"

#if defined(__GNUC__) && !defined(Py_GIL_DISABLED) && !defined(PYPY_VERSION)

typedef struct {
    PyTypeObject *type;
    unsigned int version;
    Py_ssize_t offset;
} enfilade_place;

static Py_ssize_t enfilade_offset(PyTypeObject *type, PyObject *found) {
    if (Py_TYPE(found) == &PyMemberDescr_Type) {
        PyMemberDef *member = ((PyMemberDescrObject *)found)->d_member;
        return member->type == T_OBJECT_EX ? member->offset : 0;
    }
    if (PyType_HasFeature(type, Py_TPFLAGS_TUPLE_SUBCLASS) && !strcmp(Py_TYPE(found)->tp_name, "collections._tuplegetter")) {
        /* It gives itself as (type, (index, words)). */
        PyObject *told = PyObject_CallMethod(found, "__reduce__", NULL);
        Py_ssize_t index = -1;
        if (told && PyTuple_Check(told) && PyTuple_GET_SIZE(told) > 1 && PyTuple_Check(PyTuple_GET_ITEM(told, 1)))
            index = PyLong_AsSsize_t(PyTuple_GET_ITEM(PyTuple_GET_ITEM(told, 1), 0));
        Py_XDECREF(told);
        PyErr_Clear();
        return index < 0 ? 0 : (Py_ssize_t)offsetof(PyTupleObject, ob_item) + index * (Py_ssize_t)sizeof(PyObject *);
    }
    return 0;
}

static PyObject *enfilade_look_up(PyObject *value, PyObject *name, enfilade_place *place) {
    PyTypeObject *type = Py_TYPE(value);
    if (type->tp_getattro == PyObject_GenericGetAttr) {
        PyObject *found = _PyType_Lookup(type, name);
        Py_ssize_t offset = found ? enfilade_offset(type, found) : 0;
        /* A version of nought is that of a type which has none, or has been changed. */
        if (offset > 0 && type->tp_version_tag) {
            place->type = type;
            place->version = type->tp_version_tag;
            place->offset = offset;
        }
    }
    return PyObject_GetAttr(value, name);
}

static inline PyObject *enfilade_read(PyObject *value, PyObject *name, enfilade_place *place) {
    PyTypeObject *type = Py_TYPE(value);
    if (__builtin_expect(type == place->type && type->tp_version_tag == place->version, 1)) {
        PyObject *field = *(PyObject **)((char *)value + place->offset);
        if (__builtin_expect(field != NULL, 1)) {
            Py_INCREF(field);
            return field;
        }
    }
    return enfilade_look_up(value, name, place);
}

#define ENFILADE_READ(value, name) \
    __extension__({ static enfilade_place place; enfilade_read((PyObject *)(value), (name), &place); })

#else
#define ENFILADE_READ(value, name) __Pyx_PyObject_GetAttrStr(value, name)
#endif
