const MINUTE_MS = 60_000;

/** Passes on at most one call a minute, so that a lasting failure does not fill the log. */
export function atMostOnceAMinute<Args extends unknown[]>(report: (...args: Args) => void): (...args: Args) => void {
  let quietUntil = -Infinity;
  return (...args) => {
    if (performance.now() < quietUntil) return;
    quietUntil = performance.now() + MINUTE_MS;
    report(...args);
  };
}
