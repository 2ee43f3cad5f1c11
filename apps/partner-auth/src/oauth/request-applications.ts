import type { RailApplication, RailApplicationStore } from '@biomarker/domain/partner';

/** The applications that one request has asked for: each is read once per request, and never kept beyond it. */
export type RequestApplications = {
  find(request: object | undefined, clientId: string): Promise<RailApplication | undefined>;
  /** Notes an application that was read in another way. */
  note(request: object, application: RailApplication): void;
};

const CLIENT_ID = /^[\w-]{1,64}$/;

export function requestApplications(store: RailApplicationStore): RequestApplications {
  const seen = new WeakMap<object, Map<string, Promise<RailApplication | undefined>>>();
  const ofRequest = (request: object) => {
    const known = seen.get(request) ?? new Map<string, Promise<RailApplication | undefined>>();
    seen.set(request, known);
    return known;
  };

  return {
    async find(request, clientId) {
      if (!CLIENT_ID.test(clientId)) return undefined;
      if (!request) return store.find(clientId);
      const known = ofRequest(request);
      const found = known.get(clientId) ?? store.find(clientId);
      known.set(clientId, found);
      return found;
    },
    note: (request, application) => void ofRequest(request).set(application.clientId, Promise.resolve(application)),
  };
}
