/** Apache adds one hyphen and the coding, Jetty two. */
const ADDED_BY_PROXIES = /^(?:--?(?:gzip|br|deflate|zstd))?$/;

/** Whether `If-None-Match` names `etag`, by weak comparison (RFC 9110, section 13.1.2). Proxies that compress may have added a suffix. */
export function etagMatches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const own = withoutEnd(etag);
  return ifNoneMatch.split(',').some((tag) => {
    const named = withoutEnd(tag);
    return named.startsWith(own) && ADDED_BY_PROXIES.test(named.slice(own.length));
  });
}

/** Neither the mark of a weak tag nor the quote that closes it. */
const withoutEnd = (tag: string) => tag.trim().replace(/^W\//, '').replace(/"$/, '');
