import type { Consent } from '@biomarker/domain/partner';

/** The live consent that a request was found to rest on, for what follows in the same request. */
export type RequestConsents = {
  note(request: object | undefined, consent: Consent): void;
  of(request: object): Consent | undefined;
};

export function requestConsents(): RequestConsents {
  const seen = new WeakMap<object, Consent>();
  return {
    note: (request, consent) => void (request && seen.set(request, consent)),
    of: (request) => seen.get(request),
  };
}
