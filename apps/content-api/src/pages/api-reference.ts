import { existsSync } from 'node:fs';
import module from 'node:module';
import { dirname, join } from 'node:path';
import compression from 'compression';
import express, { Router, type RequestHandler } from 'express';
import { measuredAs } from '../edge/route-template.ts';
import { bodyOf } from '../edge/send-body.ts';
import { pageFormat } from './accept.ts';
import { publicFolder, type Assets } from './assets.ts';
import { html } from './html.ts';
import { sendPage } from './send-page.ts';

// The viewer writes style attributes and embeds small images; scripts still come from here alone.
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; font-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

/** `/docs/api` for people: every operation of `/openapi.json`, to read and to try. Programs get the page in markdown. */
export function apiReference(assets: Assets): Router {
  const page = bodyOf(document(assets));
  const router = Router({ caseSensitive: true, strict: true });
  router.use('/docs/api/viewer', measuredAs('/docs/api/viewer/{file}'), compression(), serveViewer());
  router.get('/docs/api', (req, res, next) => {
    if (pageFormat(req.headers.accept) === 'markdown') return next();
    req.routeTemplate = '/docs/api';
    sendPage(req, res, {
      type: 'text/html; charset=utf-8',
      body: page,
      headers: {
        Vary: 'Accept',
        'Content-Security-Policy': POLICY,
        Link: '</docs/api.md>; rel="alternate"; type="text/markdown", </openapi.json>; rel="service-desc"',
      },
    });
  });
  return router;
}

/** Copied beside the bundle when it is built; from the package itself when the sources run as they are. */
function serveViewer(): RequestHandler {
  const beside = join(publicFolder, 'viewer');
  const folder = existsSync(beside) ? beside : dirname(module.createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  const served = express.static(folder, { index: false, redirect: false, maxAge: '1h' });
  return (req, res, next) => (['/swagger-ui.css', '/swagger-ui-bundle.js'].includes(req.path) ? served(req, res, next) : next());
}

function document({ style, icon, reference, referenceStyle }: Assets): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>API reference – Biomarker Guide</title>
        <meta name="description" content="Every operation of the REST API, to read and to try." />
        <link rel="alternate" type="text/markdown" href="/docs/api.md" />
        <link rel="icon" type="image/svg+xml" href="${icon}" />
        <link rel="stylesheet" href="/docs/api/viewer/swagger-ui.css" />
        <link rel="stylesheet" href="${style}" />
        <link rel="stylesheet" href="${referenceStyle}" />
      </head>
      <body data-page="/docs/api">
        <a class="skip" href="#content">Skip to the content</a>
        <header class="site">
          <div class="wide">
            <a class="brand" href="/"><img src="${icon}" alt="" width="28" height="28" />Biomarker Guide</a>
            <nav aria-label="Site">
              <ul>
                <li><a href="/biomarkers">Biomarkers</a></li>
                <li><a href="/panels">Panels</a></li>
                <li><a href="/compare">Compare</a></li>
                <li><a href="/docs" aria-current="true">Docs</a></li>
              </ul>
            </nav>
          </div>
        </header>
        <div id="content" role="region" aria-labelledby="title" tabindex="-1">
          <div class="wide">
            <h1 id="title">API reference</h1>
            <p>
              Made from <a href="/openapi.json">openapi.json</a>. Requests that you try here spend the <a href="/docs/budgets">request budget</a> of your
              address.
            </p>
            <div id="reference"></div>
            <noscript
              ><p>The reference needs JavaScript. <a href="/docs/api.md">The same list in plain text</a> does not.</p></noscript
            >
          </div>
        </div>
        <script src="/docs/api/viewer/swagger-ui-bundle.js"></script>
        <script src="${reference}"></script>
      </body>
    </html> `.markup;
}
