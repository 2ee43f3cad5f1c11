import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import express, { type RequestHandler } from 'express';

/** Addresses of static files; each carries a hash of its content, so that it may be kept for ever. */
export type Assets = { style: string; icon: string; searchBox: string; reference: string; referenceStyle: string };

const YEAR_SECONDS = 31_536_000;
const HOUR_SECONDS = 3600;

// Next to the bundle; next to `src` when the sources run.
const folders = ['./public/', '../../public/'].map((folder) => fileURLToPath(new URL(folder, import.meta.url)));
export const publicFolder = folders.find((folder) => existsSync(join(folder, 'assets')))!;

const versioned = (file: string) =>
  `/assets/${file}?v=${createHash('sha256')
    .update(readFileSync(join(publicFolder, 'assets', file)))
    .digest('hex')
    .slice(0, 12)}`;

export const loadAssets = (): Assets => ({
  style: versioned('site.css'),
  icon: versioned('icon.svg'),
  searchBox: versioned('search-box.js'),
  reference: versioned('reference.js'),
  referenceStyle: versioned('reference.css'),
});

/** Serves `public/assets`. While a release rolls out, the hash of another one may be asked for here: such an answer is not kept for ever. */
export function serveAssets(): RequestHandler {
  const own = new Set<string>(Object.values(loadAssets()));
  return express.static(join(publicFolder, 'assets'), {
    index: false,
    redirect: false,
    dotfiles: 'ignore',
    setHeaders(res) {
      const kept = own.has(res.req.originalUrl) ? `${YEAR_SECONDS}, immutable` : HOUR_SECONDS;
      res.setHeader('Cache-Control', `public, max-age=${kept}`);
    },
  });
}
