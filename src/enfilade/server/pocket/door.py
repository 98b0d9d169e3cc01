"""The desk's questions at the server's door: described by their shapes, and proved by the desk itself as on a phone."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

import msgspec
from litestar.dto import AbstractDTO, DTOFieldDefinition
from litestar.exceptions import SerializationException
from litestar.openapi.spec import Reference, Schema
from litestar.typing import FieldDefinition


class AsTheDesk(AbstractDTO[Any]):
    """Hands on what was asked as plain values: what is wrong with it is said by the desk, in the answer.

    A page that asks what cannot be asked hears the same sentence from the server and from its own engine.
    """

    def decode_bytes(self, value: bytes) -> Any:
        try:
            return msgspec.json.decode(value)
        except msgspec.DecodeError as error:
            raise SerializationException(str(error)) from error

    @classmethod
    def create_for_field_definition(cls, *_: Any, **__: Any) -> None:
        """Nothing is transferred from one type to another."""

    @classmethod
    def create_openapi_schema(
        cls, field_definition: FieldDefinition, handler_id: str, schema_creator: Any
    ) -> Schema | Reference:
        found: Schema | Reference = schema_creator.for_field_definition(field_definition)
        return found

    @classmethod
    def generate_field_definitions(cls, model_type: type[Any]) -> Generator[DTOFieldDefinition, None, None]:
        yield from ()

    @classmethod
    def detect_nested_field(cls, field_definition: FieldDefinition) -> bool:
        return False
