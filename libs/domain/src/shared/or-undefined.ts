/** What `read` returns, or undefined where it throws: for parsers of what somebody sent. */
export function orUndefined<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
