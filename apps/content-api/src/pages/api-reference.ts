import { html } from '@biomarker/service-kit';
import { existsSync } from 'node:fs';
import module from 'node:module';
import { dirname, join } from 'node:path';
import { SITE_NAME } from '@biomarker/pages';
import compression from 'compression';
import express, { Router, type RequestHandler } from 'express';
import { viewerPolicy } from '../edge/headers.ts';
import { measuredAs } from '../edge/route-template.ts';
import { bodyOf, sendBody } from '../edge/send-body.ts';
import { pageFormat } from '../edge/accept.ts';
import { publicFolder, type Assets } from './assets.ts';
import { siteHeader } from './site-header.ts';

const PATH = '/docs/api';
const VIEWER = `${PATH}/viewer`;

const LINKS = '</docs/api.md>; rel="alternate"; type="text/markdown", </openapi.json>; rel="service-desc"';

/** `/docs/api` for people: every operation of `/openapi.json`, to read and to try. Programs get the page in markdown. */
export function apiReference(assets: Assets): Router {
  const page = bodyOf(document(assets));
  const router = Router({ caseSensitive: true, strict: true });
  router.use(VIEWER, measuredAs(`${VIEWER}/{file}`), compression(), serveViewer());
  router.get(
    PATH,
    measuredAs(PATH),
    (req, _res, next) => next(pageFormat(req.headers.accept) === 'markdown' ? 'route' : undefined),
    viewerPolicy,
    (req, res) => sendBody(req, res, { type: 'text/html; charset=utf-8', body: page, headers: { Vary: 'Accept', Link: LINKS } }),
  );
  return router;
}

/** From the folder of the bundle; from the package itself when the sources run. */
function serveViewer(): RequestHandler {
  const bundled = join(publicFolder, 'viewer');
  const folder = existsSync(bundled) ? bundled : dirname(module.createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  const served = express.static(folder, { index: false, redirect: false, maxAge: '1h' });
  return (req, res, next) => (['/swagger-ui.css', '/swagger-ui-bundle.js'].includes(req.path) ? served(req, res, next) : next());
}

function document(assets: Assets): string {
  const { style, icon, reference, referenceStyle } = assets;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>API reference – ${SITE_NAME}</title>
        <meta name="description" content="Every operation of the REST API, to read and to try." />
        <link rel="alternate" type="text/markdown" href="/docs/api.md" />
        <link rel="icon" type="image/svg+xml" href="${icon}" />
        <link rel="stylesheet" href="${VIEWER}/swagger-ui.css" />
        <link rel="stylesheet" href="${style}" />
        <link rel="stylesheet" href="${referenceStyle}" />
      </head>
      <body data-page="${PATH}">
        <a class="skip" href="#content">Skip to the content</a>
        ${siteHeader(assets, PATH)}
        <div id="content" role="region" aria-labelledby="title" tabindex="-1">
          <div class="wide">
            <h1 id="title">API reference</h1>
            <p>
              Made from <a href="/openapi.json">openapi.json</a>. Requests that you try here count against the <a href="/docs/budgets">rate limit</a> of your
              address.
            </p>
            <div id="reference"></div>
            <noscript
              ><p>The reference needs JavaScript. <a href="/docs/api.md">The same list in plain text</a> does not.</p></noscript
            >
          </div>
        </div>
        <script src="${VIEWER}/swagger-ui-bundle.js"></script>
        <script src="${reference}"></script>
      </body>
    </html> `.markup;
}
