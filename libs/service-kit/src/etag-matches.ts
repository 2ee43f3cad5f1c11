/** Apache writes one hyphen, Jetty two. */
const SUFFIX_OF_PROXIES = /--?(?:gzip|br|deflate|zstd)"$/;

/** Whether `If-None-Match` names `etag`, by weak comparison (RFC 9110, section 13.1.2). Proxies that compress may have added a suffix. */
export function etagMatches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '').replace(SUFFIX_OF_PROXIES, '"');
  return ifNoneMatch.split(',').some((tag) => opaque(tag) === opaque(etag));
}
