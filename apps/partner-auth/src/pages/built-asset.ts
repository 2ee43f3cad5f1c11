import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';

/** The text of a built file of `browser`: next to the bundle, or in the folder of the app when the sources run. */
export function builtAsset(file: string): string {
  const places = ['./', '../../'].map((folder) => new URL(`${folder}public/assets/built/${file}`, import.meta.url));
  return readFileSync(
    places.find((place) => existsSync(place))!,
    'utf8',
  );
}

/** The policy of a page names each inlined text by its hash. */
export const hashOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;
