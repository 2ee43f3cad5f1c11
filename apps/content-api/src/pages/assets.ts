import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BASE, FONT, FONT_FACES, LOGO, NIGHT, TOKENS } from '@biomarker/look';
import type { RequestHandler } from 'express';
import { bodyOf, sendBody, type Sent } from '../edge/send-body.ts';

/** The kinds of page with a social image; `npm run pictures` takes them. */
export const SOCIAL_KINDS = ['site', 'biomarker', 'panel', 'guide'] as const;
export type SocialKind = (typeof SOCIAL_KINDS)[number];

/** URLs of static files. Each contains a hash of the content, so it may be cached forever. */
export type Assets = Record<`social-${SocialKind}`, string> & {
  style: string;
  icon: string;
  searchBox: string;
  valueReader: string;
  entry: string;
  copy: string;
  report: string;
  pdf: string;
  pdfWorker: string;
  reference: string;
  referenceStyle: string;
};

const YEAR_SECONDS = 31_536_000;
const HOUR_SECONDS = 3600;

// Next to the bundle, or next to `src` when the sources run.
const folders = ['./public/', '../../public/'].map((folder) => fileURLToPath(new URL(folder, import.meta.url)));
export const publicFolder = folders.find((folder) => existsSync(join(folder, 'assets')))!;

const CSS = 'text/css; charset=utf-8';
const SCRIPT = 'text/javascript; charset=utf-8';

const bytes = (file: string) => readFileSync(join(publicFolder, 'assets', file));
const read = (file: string) => bytes(file).toString();

const FILES: ReadonlyMap<string, Pick<Sent, 'type' | 'body'>> = new Map([
  ['site.css', { type: CSS, body: bodyOf(FONT_FACES + TOKENS + BASE + read('built/site.css')) }],
  [FONT.file, { type: FONT.type, body: bodyOf(FONT.body) }],
  ['icon.svg', { type: 'image/svg+xml', body: bodyOf(LOGO) }],
  ['search-box.js', { type: SCRIPT, body: bodyOf(read('search-box.js')) }],
  ['value-reader.js', { type: SCRIPT, body: bodyOf(read('built/value-reader.js')) }],
  ['entry.js', { type: SCRIPT, body: bodyOf(read('entry.js')) }],
  ['report.js', { type: SCRIPT, body: bodyOf(read('built/report.js')) }],
  ['pdf.min.mjs', { type: SCRIPT, body: bodyOf(read('built/pdf.min.mjs')) }],
  ['pdf.worker.min.mjs', { type: SCRIPT, body: bodyOf(read('built/pdf.worker.min.mjs')) }],
  ['copy.js', { type: SCRIPT, body: bodyOf(read('copy.js')) }],
  ['reference.js', { type: SCRIPT, body: bodyOf(read('reference.js')) }],
  ['reference.css', { type: CSS, body: bodyOf(NIGHT + read('built/reference.css')) }],
  ...SOCIAL_KINDS.map((kind) => [`social-${kind}.png`, { type: 'image/png', body: bodyOf(bytes(`social-${kind}.png`)) }] as const),
]);

function versioned(file: string): string {
  const { identity } = FILES.get(file)!.body.hit;
  return `/assets/${file}?v=${createHash('sha256').update(identity).digest('hex').slice(0, 12)}`;
}

export const loadAssets = (): Assets => ({
  style: versioned('site.css'),
  icon: versioned('icon.svg'),
  searchBox: versioned('search-box.js'),
  valueReader: versioned('value-reader.js'),
  entry: versioned('entry.js'),
  copy: versioned('copy.js'),
  report: versioned('report.js'),
  pdf: versioned('pdf.min.mjs'),
  pdfWorker: versioned('pdf.worker.min.mjs'),
  reference: versioned('reference.js'),
  referenceStyle: versioned('reference.css'),
  ...socialImages(),
});

const socialImages = () =>
  Object.fromEntries(SOCIAL_KINDS.map((kind) => [`social-${kind}`, versioned(`social-${kind}.png`)])) as Record<`social-${SocialKind}`, string>;

/** During a rollout, clients may request the hash of another release: that answer must not be cached forever. */
export function serveAssets(): RequestHandler {
  const own = new Set<string>([...Object.values(loadAssets()), FONT.address]);
  return (req, res, next) => {
    const file = FILES.get(req.path.slice(1));
    if (!file) return next();
    const maxAge = own.has(req.originalUrl) ? `${YEAR_SECONDS}, immutable` : HOUR_SECONDS;
    return sendBody(req, res, { ...file, headers: { 'Cache-Control': `public, max-age=${maxAge}` } });
  };
}
