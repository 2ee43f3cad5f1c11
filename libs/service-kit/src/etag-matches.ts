/** Apache adds one hyphen and the coding, Jetty two. */
const ADDED_BY_PROXIES = /^(?:--?(?:gzip|br|deflate|zstd))?$/;
const TAG = /^(?:W\/)?"(.*)"$/;

/** Whether `If-None-Match` names `etag`, by weak comparison (RFC 9110, section 13.1.2). Proxies that compress may have added a suffix. */
export function etagMatches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch?.trim() === '*') return true;
  const own = opaque(etag)!;
  return (ifNoneMatch ?? '').split(',').some((tag) => {
    const named = opaque(tag);
    return named?.startsWith(own) && ADDED_BY_PROXIES.test(named.slice(own.length));
  });
}

const opaque = (tag: string): string | undefined => TAG.exec(tag.trim())?.[1];
