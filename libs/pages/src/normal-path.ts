import { orUndefined } from '@biomarker/domain/shared';

/** The canonical path: decoded once, without `.`, `..`, double or trailing slashes, and without `.md`. Undefined for an invalid path. */
export function normalPath(path: string): string | undefined {
  const decoded = orUndefined(() => decodeURIComponent(path.split(/[?#]/, 1)[0]!));
  if (decoded === undefined || !decoded.startsWith('/') || /[\u0000-\u001f\u007f\\]/.test(decoded)) return undefined;
  const segments: string[] = [];
  for (const segment of decoded.split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(segment);
  }
  return withoutTwin(`/${segments.join('/')}`);
}

/** `/biomarkers/ferritin.md` is the markdown of `/biomarkers/ferritin`; that of the home page is `/index.md` or `/.md`. */
function withoutTwin(path: string): string {
  const page = path.endsWith('.md') ? path.slice(0, -'.md'.length) : path;
  return page === '/index' && page !== path ? '/' : page || '/';
}
