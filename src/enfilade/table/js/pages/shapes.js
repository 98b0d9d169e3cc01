// How a JSON schema is written for people: a type in a few words, and the fields of a shape as a table.

import { html, nothing } from "../../vendor/lit.js";

/**
 * @typedef {object} Schema of JSON, as far as the server writes it
 * @property {string} [$ref]
 * @property {Schema[]} [oneOf]
 * @property {Schema[]} [anyOf]
 * @property {unknown} [const]
 * @property {unknown[]} [enum]
 * @property {string | string[]} [type]
 * @property {Schema[]} [prefixItems]
 * @property {Schema} [items]
 * @property {Schema} [additionalProperties]
 * @property {Record<string, Schema>} [properties]
 * @property {string[]} [required]
 * @property {string} [description]
 * @property {unknown} [default]
 * @property {number} [maxLength]
 * @property {number} [minimum]
 * @property {number} [maximum]
 * @property {number} [maxItems]
 */

/**
 * @param {Schema | undefined} schema
 * @returns {unknown}
 */
export function typeOf(schema) {
  if (!schema) return "anything";
  if (schema.$ref) return link(schema.$ref);
  const either = schema.oneOf ?? schema.anyOf;
  if (either) return joined(either.map(typeOf), " or ");
  if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`;
  if (schema.enum)
    return joined(
      schema.enum.map((value) => html`<code>${JSON.stringify(value)}</code>`),
      " or ",
    );
  if (Array.isArray(schema.type)) return joined(schema.type, " or ");
  if (schema.type === "array")
    return html`list of ${schema.prefixItems ? joined(schema.prefixItems.map(typeOf), ", ") : typeOf(schema.items)}`;
  if (schema.type === "object" && schema.additionalProperties)
    return html`by name: ${typeOf(schema.additionalProperties)}`;
  return WORDS[schema.type ?? ""] ?? schema.type ?? "anything";
}

/** @param {Schema} schema an object with properties */
export function shapeTable(schema) {
  const required = new Set(schema.required ?? []);
  const fields = Object.entries(schema.properties ?? {});
  if (!fields.length) return html`<p class="operation-body">${typeOf(schema)}</p>`;
  return html`
    <table class="fields">
      <thead><tr><th scope="col">field</th><th scope="col">is</th><th scope="col">note</th></tr></thead>
      <tbody>
        ${fields.map(
          ([name, field]) => html`
            <tr><th scope="row"><code>${name}</code></th><td>${typeOf(field)}</td><td>${notes(
              field,
              required.has(name),
            )}</td></tr>
          `,
        )}
      </tbody>
    </table>
  `;
}

/** @type {Record<string, string>} */
const WORDS = {
  string: "text",
  integer: "whole number",
  number: "number",
  boolean: "true or false",
  null: "null",
  object: "object",
};

/**
 * @param {Schema} field
 * @param {boolean} required
 */
function notes(field, required) {
  const said = [field.description, bounds(field)].filter(Boolean).join(" ");
  const otherwise = required
    ? nothing
    : field.default === undefined
      ? "may be left out"
      : html`else <code>${JSON.stringify(field.default)}</code>`;
  return html`${said} ${otherwise}`;
}

/** @param {Schema} schema */
function bounds({ maxLength, minimum, maximum, maxItems }) {
  const said = [];
  if (maxLength !== undefined) said.push(`at most ${maxLength} characters`);
  if (maxItems !== undefined) said.push(`at most ${maxItems}`);
  if (minimum !== undefined && maximum !== undefined) said.push(`${minimum} to ${maximum}`);
  return said.length ? `${said.join(", ")};` : "";
}

/** @param {string} ref */
function link(ref) {
  const name = ref.split("/").at(-1);
  return html`<a href="#shape-${name}">${name}</a>`;
}

/**
 * @param {unknown[]} parts
 * @param {unknown} between
 */
function joined(parts, between) {
  return parts.map((part, nth) => html`${nth ? between : nothing}${part}`);
}
