/** What one request has read or is going to write, for what follows in the same request. Nothing is kept beyond it. */
export type RequestNotes<T extends object> = {
  note(request: object | undefined, value: T): void;
  of(request: object | undefined): T | undefined;
};

export function requestNotes<T extends object>(): RequestNotes<T> {
  const noted = new WeakMap<object, T>();
  return {
    note: (request, value) => void (request && noted.set(request, value)),
    of: (request) => request && noted.get(request),
  };
}
