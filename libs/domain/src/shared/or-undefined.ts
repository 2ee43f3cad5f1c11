/** The result of `read`, or undefined where it throws: for parsers of texts that somebody sent. */
export function orUndefined<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
