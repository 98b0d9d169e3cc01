// The description of the HTTP addresses and of the socket, readable: /api/openapi.json drawn as pages are.

import { LitElement, html, nothing } from "../../vendor/lit.js";
import { shapeTable, typeOf } from "./shapes.js";
import { socketPart } from "./socket-messages.js";

/** @import { Schema } from "./shapes.js" */

/**
 * @typedef {Record<string, {schema: Schema}>} Content by its type
 * @typedef {{name: string, in: string, required: boolean, schema: Schema, description?: string}} Parameter
 *
 * @typedef {object} Operation
 * @property {string} path
 * @property {string} method
 * @property {string} [summary]
 * @property {string} [description]
 * @property {Parameter[]} [parameters]
 * @property {{content: Content}} [requestBody]
 * @property {Record<string, {description: string, content?: Content}>} responses by status
 */

const METHODS = ["get", "post", "put", "delete"];

class Here extends HTMLElement {
  connectedCallback() {
    this.textContent = location.origin;
  }
}

customElements.define("enfilade-here", Here);

class Api extends LitElement {
  createRenderRoot() {
    return this;
  }

  async connectedCallback() {
    super.connectedCallback();
    this.replaceChildren();
    try {
      this.told = await (await fetch("/api/openapi.json")).json();
    } catch {
      this.trouble = "The line is down. The description cannot be fetched; try again in a moment.";
    }
    await this.requestUpdate();
    await this.updateComplete;
    openHash();
    addEventListener("hashchange", openHash);
  }

  render() {
    if (this.trouble) return html`<p role="alert">${this.trouble}</p>`;
    if (!this.told) return html`<p>The description is being fetched.</p>`;
    const { info, paths, components } = this.told;
    const operations = Object.entries(paths).flatMap(([path, item]) =>
      METHODS.filter((method) => item[method]).map((method) => ({ path, method, ...item[method] })),
    );
    const shapes = Object.entries(components?.schemas ?? {}).sort(([one], [other]) => one.localeCompare(other));
    return html`
      <nav class="contents" aria-label="On this page">
        <a href="#addresses">Addresses</a><a href="#socket">Socket</a><a href="#refusals">Refusals</a><a
          href="#shapes">Shapes</a>
        <span>version ${info.version}</span>
      </nav>
      <section id="addresses"><h2>Addresses</h2>${operations.map((one) => operation(one))}</section>
      ${socketPart()} ${refusals(operations)}
      <section id="shapes">
        <h2>Shapes</h2>
        ${shapes.map(([name, schema]) => shape(name, schema))}
      </section>
    `;
  }
}

/**
 * @param {string} name
 * @param {Schema} schema
 */
function shape(name, schema) {
  return html`
    <details class="shape" id="shape-${name}">
      <summary><code>${name}</code> <span>${schema.description ?? ""}</span></summary>
      ${shapeTable(schema)}
    </details>
  `;
}

/** @param {Operation} operation */
function operation({ path, method, summary, description, parameters = [], requestBody, responses }) {
  return html`
    <details class="operation">
      <summary><b class="method">${method.toUpperCase()}</b> <code>${path}</code>
        <span>${summary ?? ""}</span></summary>
      <div class="operation-body">
        ${description ? html`<p>${description}</p>` : nothing} ${parameterRows(parameters)}
        ${requestBody ? html`<h4>You send</h4>${contents(requestBody.content)}` : nothing}
        <h4>You get</h4>
        ${Object.entries(responses)
          .filter(([status]) => Number(status) < 300)
          .map(([status, { content }]) => html`<p><b>${status}</b> ${content ? contents(content) : "nothing"}</p>`)}
      </div>
    </details>
  `;
}

/** @param {Parameter[]} parameters */
function parameterRows(parameters) {
  if (!parameters.length) return nothing;
  return html`
    <h4>In the address</h4>
    <table class="fields">
      <tbody>
        ${parameters.map(
          ({ name, in: where, required, schema, description }) => html`
            <tr><th scope="row"><code>${where === "query" ? `?${name}` : name}</code></th><td>${typeOf(schema)}${
              required ? nothing : ", may be left out"
            }</td><td>${description ?? ""}</td></tr>
          `,
        )}
      </tbody>
    </table>
  `;
}

/** @param {Content | undefined} content */
function contents(content) {
  return Object.entries(content ?? {}).map(
    ([type, { schema }]) => html`<span class="content">${typeOf(schema)} <i>${type}</i></span>`,
  );
}

/**
 * They are the same everywhere, so that they are told once.
 * @param {Operation[]} operations
 */
function refusals(operations) {
  const known = new Map(
    operations.flatMap(({ responses }) => Object.entries(responses).filter(([status]) => Number(status) >= 400)),
  );
  return html`
    <section id="refusals">
      <h2>Refusals</h2>
      <p>Every refusal is a <a href="#shape-Problem">Problem</a>: a kind for programs, a sentence for people, and the
        rule where there is one.</p>
      <table class="fields">
        <tbody>${[...known]
          .sort()
          .map(
            ([status, { description }]) => html`<tr><th scope="row">${status}</th><td>${description}</td></tr>`,
          )}</tbody>
      </table>
    </section>
  `;
}

/** A link to a shape opens it. */
function openHash() {
  const found = location.hash && document.getElementById(location.hash.slice(1));
  if (!found) return;
  if (found instanceof HTMLDetailsElement) found.open = true;
  found.scrollIntoView();
}

customElements.define("enfilade-api", Api);
