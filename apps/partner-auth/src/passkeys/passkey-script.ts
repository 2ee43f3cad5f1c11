import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';

// Next to the bundle, or in the folder of the app when the sources run.
const places = ['./public/assets/built/passkeys.js', '../../public/assets/built/passkeys.js'].map((place) => new URL(place, import.meta.url));

/** The built `browser/passkeys.ts`. Inlined in the few pages that need it, so that their policy names its hash and no address. */
export const PASSKEY_SCRIPT = readFileSync(
  places.find((place) => existsSync(place))!,
  'utf8',
);
export const PASSKEY_SCRIPT_HASH = `sha256-${createHash('sha256').update(PASSKEY_SCRIPT).digest('base64')}`;
