import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const NAME = 'public-sans-latin-wght-normal.woff2';
const YEAR_SECONDS = 31_536_000;

// Next to the bundle, or in the package when the sources run.
const folders = ['./font/', '../../../node_modules/@fontsource-variable/public-sans/files/'].map((folder) => fileURLToPath(new URL(folder, import.meta.url)));
const body = readFileSync(
  join(
    folders.find((folder) => existsSync(join(folder, NAME)))!,
    NAME,
  ),
);

/** The one typeface of every page: Public Sans, latin, in all weights. Each service serves it at `path`. */
export const FONT = {
  file: 'public-sans.woff2',
  path: '/assets/public-sans.woff2',
  /** With a hash, so that it may be cached forever. */
  address: `/assets/public-sans.woff2?v=${createHash('sha256').update(body).digest('hex').slice(0, 12)}`,
  type: 'font/woff2',
  cacheControl: `public, max-age=${YEAR_SECONDS}, immutable`,
  body,
};

/** Until the font is there, Arial takes the same room, so that nothing moves. */
export const FONT_FACES = `@font-face {
  font-family: 'Public Sans';
  src: url('${FONT.address}') format('woff2');
  font-weight: 100 900;
  font-display: swap;
}

@font-face {
  font-family: 'Public Sans fallback';
  src: local('Arial'), local('Liberation Sans');
  size-adjust: 105%;
  ascent-override: 90%;
  descent-override: 21%;
  line-gap-override: 0%;
}
`;
