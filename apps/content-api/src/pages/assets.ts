import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BASE, FONT, FONT_FACES, LOGO, NIGHT, TOKENS } from '@biomarker/look';
import type { RequestHandler } from 'express';
import { bodyOf, sendBody, type Sent } from '../edge/send-body.ts';

/** The kinds of page with a social image; `npm run pictures` takes them. */
export const SOCIAL_KINDS = ['site', 'biomarker', 'panel', 'guide'] as const;
export type SocialKind = (typeof SOCIAL_KINDS)[number];

const YEAR_SECONDS = 31_536_000;
const HOUR_SECONDS = 3600;

// Next to the bundle, or next to `src` when the sources run.
const folders = ['./public/', '../../public/'].map((folder) => fileURLToPath(new URL(folder, import.meta.url)));
export const publicFolder = folders.find((folder) => existsSync(join(folder, 'assets')))!;

const CSS = 'text/css; charset=utf-8';
const SCRIPT = 'text/javascript; charset=utf-8';

const bytes = (file: string) => readFileSync(join(publicFolder, 'assets', file));
const read = (file: string) => bytes(file).toString();

type Asset = { file: string } & Pick<Sent, 'type' | 'body'>;

const script = (path: string): Asset => ({ file: basename(path), type: SCRIPT, body: bodyOf(read(path)) });

const ASSETS = {
  style: { file: 'site.css', type: CSS, body: bodyOf(FONT_FACES + TOKENS + BASE + read('built/site.css')) },
  icon: { file: 'icon.svg', type: 'image/svg+xml', body: bodyOf(LOGO) },
  searchBox: script('search-box.js'),
  valueReader: script('built/value-reader.js'),
  entry: script('entry.js'),
  copy: script('copy.js'),
  report: script('built/report.js'),
  pdf: script('built/pdf.min.mjs'),
  pdfWorker: script('built/pdf.worker.min.mjs'),
  reference: script('reference.js'),
  referenceStyle: { file: 'reference.css', type: CSS, body: bodyOf(NIGHT + read('built/reference.css')) },
  ...socialImages(),
} satisfies Record<string, Asset>;

function socialImages() {
  const imageOf = (file: string): Asset => ({ file, type: 'image/png', body: bodyOf(bytes(file)) });
  return Object.fromEntries(SOCIAL_KINDS.map((kind) => [`social-${kind}`, imageOf(`social-${kind}.png`)])) as Record<`social-${SocialKind}`, Asset>;
}

/** URLs of static files. Each contains a hash of the content, so it may be cached forever. */
export type Assets = Record<keyof typeof ASSETS, string>;

const addressOf = ({ file, body: { hit } }: Asset) => `/assets/${file}?v=${createHash('sha256').update(hit.identity).digest('hex').slice(0, 12)}`;

export const loadAssets = () => Object.fromEntries(Object.entries(ASSETS).map(([name, asset]) => [name, addressOf(asset)])) as Assets;

const FONT_FILE: Asset = { file: FONT.file, type: FONT.type, body: bodyOf(FONT.body) };
const FILES = new Map([...Object.values(ASSETS), FONT_FILE].map((asset) => [asset.file, asset]));

/** During a rollout, clients may request the hash of another release: that answer must not be cached forever. */
export function serveAssets(): RequestHandler {
  const own = new Set<string>([...Object.values(loadAssets()), FONT.address]);
  return (req, res, next) => {
    const asset = FILES.get(req.path.slice(1));
    if (!asset) return next();
    const maxAge = own.has(req.originalUrl) ? `${YEAR_SECONDS}, immutable` : HOUR_SECONDS;
    return sendBody(req, res, { ...asset, headers: { 'Cache-Control': `public, max-age=${maxAge}` } });
  };
}
