/** A term reduced to lower-case letters and digits: `HbA1c`, `25-OH vitamin D` and `4548-4` match in any spelling of case and punctuation. */
export function searchKey(term: string): string {
  return (
    term
      .normalize('NFKD')
      .toLowerCase()
      // NFKD has turned the micro sign (U+00B5) into the Greek letter mu.
      .replaceAll('\u03bc', 'u')
      .replaceAll('β', 'beta')
      .replaceAll('α', 'alpha')
      .replace(/[^a-z0-9]/g, '')
  );
}
