/** Whether a service reports that it counts its rate limit alone. On a busy machine, a running Redis may be too slow to wait for. */
export async function countsAlone(base: string): Promise<boolean> {
  const answer = await fetch(`${base}/readyz?verbose`);
  const { checks } = (await answer.json()) as { checks?: Record<string, string> };
  return checks?.rateLimit !== undefined && checks.rateLimit !== 'ok';
}
