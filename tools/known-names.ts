/** Throws a sentence with all names when one of `asked` is none of them. */
export function assertKnown(what: string, asked: readonly string[], known: readonly string[]): void {
  const unknown = asked.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new Error(`No ${what} is called ${unknown.join(', ')}. There are: ${known.join(', ')}`);
}

/** The result of `read`. Where it throws, ends this process with the message alone. */
export function orEnd<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}
