import { expect, it } from '@jest/globals';
import { etagMatches } from './etag-matches.ts';

// An ETag in base64url may end with a hyphen, as the suffix of a proxy begins with one.
const ETAGS = ['W/"abc"', '"abc"', 'W/"ab-c"', 'W/"abc-"', 'W/"abc--"', 'W/"abc-gzip"', '""'];
const inside = (etag: string, suffix: string) => etag.replace(/"$/, `${suffix}"`);

it.each(ETAGS)('finds %s in a header that names it', (etag) => {
  const weak = etag.replace(/^(W\/)?/, 'W/');
  const named = [etag, weak, weak.slice(2), ...['-gzip', '--gzip', '-br', '--zstd', '-deflate'].map((suffix) => inside(etag, suffix))];
  for (const header of [...named, ...named.flatMap((tag) => [`"other", ${tag}`, `${tag} ,"other"`, ` ${tag} `]), '*', ' * '])
    expect([header, etagMatches(header, etag)]).toEqual([header, true]);
});

it.each(ETAGS)('does not find %s in a header that names another', (etag) => {
  for (const header of [
    undefined,
    '',
    'abc',
    '"abc',
    'abc"',
    '"other"',
    ...['x', '-', '-gzip-', '-gzi', '---gzip', '-identity'].map((suffix) => inside(etag, suffix)),
  ])
    expect([header, etagMatches(header, etag)]).toEqual([header, false]);
});
