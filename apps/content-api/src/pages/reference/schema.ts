import { html, type Html } from '@biomarker/look';
import type { SchemaObject } from 'openapi3-ts/oas30';
import { inlineHtml } from '../markdown/markdown-html.ts';
import { isReference, nameOf, type Schema } from './described.ts';

/** A type in words. A named type links to its fields. */
export function typeOf(schema: Schema): Html {
  if (isReference(schema)) return html`<a href="#schema-${nameOf(schema)}">${nameOf(schema)}</a>`;
  if (schema.type === 'array' && schema.items) return html`list of ${typeOf(schema.items)}`;
  const [alternative] = schema.allOf ?? schema.anyOf ?? schema.oneOf ?? [];
  const orNull = schema.nullable === true && ' or null';
  if (alternative) return html`${typeOf(alternative)}${orNull}`;
  const { data } = schema.properties ?? {};
  if (schema.type === 'object' && data) return html`${typeOf(data)}, with <a href="#schema-Pagination">pagination</a>`;
  return html`${schema.format ?? schema.type ?? 'any'}${orNull}`;
}

/** The fields of a named type. */
export function schemaOf([name, schema]: readonly [string, SchemaObject]): Html {
  return html`<details class="schema" id="schema-${name}">
    <summary>${name}</summary>
    ${schema.description !== undefined && html`<p>${inlineHtml(schema.description)}</p>`}
    <ul class="parameters">
      ${Object.entries(schema.properties ?? {}).map(([field, type]) => fieldOf(field, type, schema.required?.includes(field) === true))}
    </ul>
  </details>`;
}

function fieldOf(name: string, schema: Schema, required: boolean): Html {
  const { description, enum: values } = isReference(schema) ? {} : (schema as SchemaObject);
  return html`<li>
    <code>${name}</code>
    <span class="type">${typeOf(schema)}${!required && ', optional'}</span> ${description !== undefined && html`<br />${inlineHtml(description)}`}
    ${values && html`<br />One of ${values.map((value, index) => html`${index > 0 && ', '}<code>${String(value)}</code>`)}.`}
  </li>`;
}
