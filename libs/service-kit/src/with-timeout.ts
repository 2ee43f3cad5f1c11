/** Rejects when `reply` takes longer than `timeoutMs`. */
export function withTimeout<T>(reply: Promise<T>, timeoutMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    // Timers run before input is read: after a pause of this process, the reply may have arrived unread.
    const timer = setTimeout(() => setImmediate(() => reject(new Error('no answer in time'))), timeoutMs);
    void reply.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
