const TAG = /^(?:W\/)?"([^"*]*)"$/;

/** The versions in `If-None-Match`; `*` matches any. */
export function versionsIn(ifNoneMatch: string | undefined): string[] {
  if (ifNoneMatch === undefined) return [];
  if (ifNoneMatch.trim() === '*') return ['*'];
  return ifNoneMatch.split(',').flatMap((tag) => tag.trim().match(TAG)?.[1] ?? []);
}
