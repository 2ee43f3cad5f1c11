import { SITE_NAME } from '@biomarker/pages';
import { html, htmlDocument, type Html } from '@biomarker/look';
import { Router } from 'express';
import { pageFormat } from '../../edge/accept.ts';
import { measuredAs } from '../../edge/route-template.ts';
import { bodyOf, sendBody, type Body } from '../../edge/send-body.ts';
import type { Assets } from '../assets.ts';
import { shared, type Layout } from '../layout.ts';
import { pageFooter, pageHeader, searchBox } from '../site-frame.ts';
import { schemas, sections } from './described.ts';
import { operationOf } from './operation.ts';
import { schemaOf } from './schema.ts';

const PATH = '/docs/api';
const DESCRIPTION = 'Every operation of the REST API with samples in curl, JavaScript and Python, to read and to try.';
const LINKS = '</docs/api.md>; rel="alternate"; type="text/markdown", </openapi.json>; rel="service-desc"';

type Site = Pick<Layout, 'baseUrl' | 'partnerUrl'>;

/** `/docs/api` for people: every operation of `/openapi.json`, to read and try. Programs get the page as markdown. */
export function apiReference(assets: Assets, site: Site): Router {
  // Made at its first request: coloring all samples takes a quarter of a second.
  let page: Body | undefined;
  const router = Router({ caseSensitive: true, strict: true });
  router.get(
    PATH,
    measuredAs(PATH),
    (req, _res, next) => next(pageFormat(req.headers.accept) === 'markdown' ? 'route' : undefined),
    (req, res) => {
      page ??= bodyOf(document(assets, site));
      return sendBody(req, res, { type: 'text/html; charset=utf-8', body: page, headers: { Vary: 'Accept', Link: LINKS } });
    },
  );
  return router;
}

function document(assets: Assets, { baseUrl, partnerUrl }: Site): string {
  return htmlDocument({
    title: `API reference – ${SITE_NAME}`,
    head: html`<meta name="description" content="${DESCRIPTION}" />
      ${shared({ title: 'API reference', description: DESCRIPTION, path: PATH }, { baseUrl, assets })}
      <link rel="canonical" href="${baseUrl}${PATH}" />
      <link rel="alternate" type="text/markdown" href="/docs/api.md" />
      <link rel="icon" type="image/svg+xml" href="${assets.icon}" />
      <link rel="stylesheet" href="${assets.style}" />
      <link rel="stylesheet" href="${assets.referenceStyle}" />
      <script type="module" src="${assets.searchBox}"></script>
      <script src="${assets.copy}" defer></script>
      <script src="${assets.reference}" defer></script>`,
    kind: PATH,
    header: pageHeader({ path: PATH, partnerUrl, search: searchBox('site-search') }),
    main: html`<div class="wide reference">
      ${operationList()} ${partList()}
      <article>
        <h1>API reference</h1>
        <p>
          ${DESCRIPTION} No key is needed. Each client has 100 requests in 15 minutes, and requests that you try here count. Made from
          <a href="/openapi.json">openapi.json</a>.
        </p>
        <p>
          Partners read results of members over FHIR: see the <a href="/docs/partner-rail">partner rail</a> and <a href="/docs/fhir">FHIR R4</a>${
            partnerUrl !== undefined && html`, described by <a href="${partnerUrl}/openapi.json">openapi.json</a> of its own`
          }.
          Assistants use <a href="/docs/mcp">MCP</a>.
        </p>
        ${sections.map(
          ({ name, description, operations }) =>
            html`<section aria-labelledby="${slugOf(name)}">
              <h2 id="${slugOf(name)}">${titleOf(name)}</h2>
              <p>${description}</p>
              ${operations.map((operation) => operationOf(operation, baseUrl))}
            </section>`,
        )}
        <section aria-labelledby="schemas">
          <h2 id="schemas">Schemas</h2>
          ${schemas.map(schemaOf)}
        </section>
      </article>
    </div>`,
    footer: pageFooter(PATH),
  });
}

const slugOf = (tag: string) => `tag-${tag.toLowerCase().replaceAll(' ', '-')}`;
const titleOf = (tag: string) => (tag === 'Admin' ? 'For the operator' : tag);

/** For screens too narrow for the list of operations. */
function partList(): Html {
  return html`<nav class="contents parts" aria-label="Parts">
    <ul>
      ${sections.map(({ name }) => html`<li><a href="#${slugOf(name)}">${titleOf(name)}</a></li>`)}
      <li><a href="#schemas">Schemas</a></li>
    </ul>
  </nav>`;
}

function operationList(): Html {
  return html`<nav class="operations" aria-label="Operations">
    ${sections.map(
      ({ name, operations }) =>
        html`<p>${titleOf(name)}</p>
          <ul>
            ${operations.map(
              ({ method, operation }) =>
                html`<li>
                  <a href="#${operation.operationId}"><b class="method">${method.toUpperCase()}</b> ${operation.summary}</a>
                </li>`,
            )}
          </ul>`,
    )}
  </nav>`;
}
