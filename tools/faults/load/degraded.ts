/** Whether a service says that it counts its budget alone. On a busy machine a Redis that is there may be too slow to be waited for. */
export async function countsAlone(base: string): Promise<boolean> {
  const answer = await fetch(`${base}/readyz?verbose`);
  const { checks } = (await answer.json()) as { checks?: Record<string, string> };
  return checks?.requestBudget !== undefined && checks.requestBudget !== 'ok';
}
