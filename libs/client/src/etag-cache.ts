export type EtagOptions = {
  /** How many answers to keep in memory and to revalidate by their `ETag`; default 0, none. The oldest leaves first. */
  keepAnswers?: number;
};

type Kept = { etag: string; body: string; headers: Headers };

/** A `fetch` that sends `If-None-Match` for a kept answer (RFC 9110, section 13.1.2), and gives that answer again for a 304. */
export function withEtags(fetch: (request: Request) => Promise<Response>, { keepAnswers = 0 }: EtagOptions): (request: Request) => Promise<Response> {
  if (keepAnswers === 0) return fetch;
  const kept = new Map<string, Kept>();

  return async (request) => {
    // A request with a condition of its own is the caller's.
    if (request.method !== 'GET' || request.headers.has('If-None-Match')) return fetch(request);
    const key = JSON.stringify([request.url, [...request.headers]]);
    const known = kept.get(key);
    const asked = known ? new Request(request, { headers: withCondition(request.headers, known.etag) }) : request;
    const response = await fetch(asked);
    if (response.status === 304 && known) return again(known, response);

    const etag = response.headers.get('ETag');
    if (response.status === 200 && etag) {
      kept.delete(key);
      kept.set(key, { etag, body: await response.clone().text(), headers: new Headers(response.headers) });
      if (kept.size > keepAnswers) kept.delete(kept.keys().next().value!);
    }
    return response;
  };
}

function withCondition(headers: Headers, etag: string): Headers {
  const conditional = new Headers(headers);
  conditional.set('If-None-Match', etag);
  return conditional;
}

/** The kept answer with the newer headers of the 304, such as the rate limit. */
function again({ body, headers }: Kept, { headers: newer }: Response): Response {
  const all = new Headers(headers);
  newer.forEach((value, name) => all.set(name, value));
  return new Response(body, { status: 200, headers: all });
}
