export type Answer = { status: number; body: Record<string, unknown> };

const LONGEST_VALUE = 100;

/** Prints one step and its answer; cuts long values. */
export function step(name: string, { status, body }: Answer): void {
  console.log(`\n${name} -> ${status}`);
  for (const [key, value] of Object.entries(body)) {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    console.log(`  ${key}: ${text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text}`);
  }
}

export function expectStatus({ status, body }: Answer, expected: number): void {
  if (status !== expected) throw new Error(`expected ${expected}, got ${status}: ${JSON.stringify(body)}`);
}
