const TAG = /^(?:W\/)?"([^"*]*)"$/;

/** The versions that `If-None-Match` names; `*` is any. */
export function heldVersions(header: string | undefined): string[] {
  if (header === undefined) return [];
  if (header.trim() === '*') return ['*'];
  return header.split(',').flatMap((tag) => tag.trim().match(TAG)?.[1] ?? []);
}
