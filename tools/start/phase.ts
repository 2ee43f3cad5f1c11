/** Does one part of the start and prints its name and its seconds when it ends. */
export async function phase<Result>(name: string, work: () => Result | Promise<Result>): Promise<Result> {
  const startedAt = performance.now();
  const result = await work();
  console.log(`  ${name.padEnd(32)} ${((performance.now() - startedAt) / 1000).toFixed(1).padStart(5)} s`);
  return result;
}
