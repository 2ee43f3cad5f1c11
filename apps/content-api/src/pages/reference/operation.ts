import { html, safe, type Html } from '@biomarker/look';
import type { ParameterObject, SchemaObject } from 'openapi3-ts/oas30';
import { highlightCode } from '../markdown/highlight-code.ts';
import { inlineHtml } from '../markdown/markdown-html.ts';
import { errorsOf, exampleOf, parametersOf, successOf, type Described } from './described.ts';
import { samplesOf } from './samples.ts';
import { typeOf } from './schema.ts';

/** One operation: text, parameters and errors on the left, samples and the answer on the right. */
export function operationOf(described: Described, baseUrl: string): Html {
  const { method, path, operation } = described;
  const id = operation.operationId!;
  const parameters = parametersOf(described);
  const { example, data } = successOf(described);
  return html`<section class="operation" id="${id}" aria-labelledby="title-${id}">
    <div>
      <h3 id="title-${id}">${operation.summary}</h3>
      <p class="address"><b class="method">${method.toUpperCase()}</b> <code>${path}</code></p>
      <p>${inlineHtml(operation.description)}</p>
      ${
        parameters.length > 0 &&
        html`<ul class="parameters">
          ${parameters.map(parameterOf)}
        </ul>`
      }
      ${operation.requestBody !== undefined && html`<p>The body is JSON: ${typeOf((operation.requestBody as Body).content['application/json'].schema)}.</p>`}
      <p>Answers 200 with <code>data</code>: ${typeOf(data)}.</p>
      <details>
        <summary>Errors</summary>
        <ul>
          ${errorsOf(described).map(
            (error) =>
              html`<li>
                ${error.status} <a href="${error.path}"><code>${error.code}</code></a>
              </li>`,
          )}
        </ul>
      </details>
    </div>
    <div>
      ${requestTabs(id, samplesOf(described, baseUrl))}
      <div class="night">
        <p class="answers">Answer <b>200</b></p>
        <pre tabindex="0"><code>${highlightCode(JSON.stringify(example, null, 2), 'json')}</code></pre>
      </div>
      ${method === 'get' && operation.security?.length === 0 && tryForm(described, parameters)}
    </div>
  </section>`;
}

/** The request in each language, one at a time: radio buttons choose, so that no script is needed. */
function requestTabs(id: string, samples: ReturnType<typeof samplesOf>): Html {
  return html`<fieldset class="tabs night">
    <legend>Request</legend>
    ${samples.map(
      ({ name }, index) =>
        html`<input type="radio" name="language-${id}" id="${id}-${name}" ${index === 0 && safe('checked')} /> <label for="${id}-${name}">${name}</label>`,
    )}
    ${samples.map(
      ({ language, code }) =>
        html`<div>
          <pre tabindex="0"><code>${highlightCode(code, language)}</code></pre>
        </div>`,
    )}
  </fieldset>`;
}

/** Only keeps a number exact: no bound that a reader should know. */
const UNBOUNDED = 1e12;

type Body = { content: { 'application/json': { schema: SchemaObject } } };

function parameterOf({ name, in: place, required, description, schema = {} }: ParameterObject): Html {
  const { enum: values, default: standard, minimum, maximum } = schema as SchemaObject;
  const bounds = [
    minimum !== undefined && `at least ${minimum}`,
    maximum !== undefined && maximum < UNBOUNDED && `at most ${maximum}`,
    standard !== undefined && `default ${standard}`,
  ];
  return html`<li>
    <code>${name}</code> <span class="type">${place}, ${typeOf(schema)}${required && ', required'}</span><br />
    ${inlineHtml(description)} ${values && html`One of ${values.map((value, index) => html`${index > 0 && ', '}<code>${value}</code>`)}.`}
    ${bounds.some(Boolean) && html`<span class="type">${bounds.filter(Boolean).join(', ')}</span>`}
  </li>`;
}

/** A plain form: without a script, the browser opens the answer. Only paths with a parameter need the script. */
function tryForm({ path, operation }: Described, parameters: readonly ParameterObject[]): Html {
  const id = operation.operationId!;
  return html`<details class="sample">
    <summary>Try it</summary>
    <form class="try" action="${path}" method="get" data-path="${path}" ${path.includes('{') && safe('hidden')}>
      ${parameters.map(
        (parameter) =>
          html`<p>
            <label for="${id}-${parameter.name}">${parameter.name}</label>
            <input
              class="field"
              id="${id}-${parameter.name}"
              name="${parameter.name}"
              value="${parameter.required && exampleOf(parameter)}"
              autocomplete="off"
              ${parameter.required && safe('required')}
            />
          </p>`,
      )}
      <button class="button" type="submit">Send</button>
    </form>
    <div class="answer" role="status"></div>
  </details>`;
}
