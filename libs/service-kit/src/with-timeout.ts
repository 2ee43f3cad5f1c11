/** What does not answer in time is taken for unanswered: nobody waits for a server that is frozen. */
export function withTimeout<T>(reply: Promise<T>, deadlineMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => (timer = setTimeout(() => reject(new Error('no answer in time')), deadlineMs)));
  return Promise.race([reply, late]).finally(() => clearTimeout(timer));
}
