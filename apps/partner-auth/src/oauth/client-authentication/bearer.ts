const CREDENTIAL = /^(bearer|dpop) +([\w.~+/-]{1,512}=*)$/i;

export type Presented = { scheme: 'Bearer' | 'DPoP'; token: string };

/** The token of an `Authorization` header, of either scheme (RFC 6750, section 2.1; RFC 9449, section 7.1), if it holds one. */
export function presentedIn(header: string | undefined): Presented | undefined {
  const [, scheme = '', token] = header?.match(CREDENTIAL) ?? [];
  return token === undefined ? undefined : { scheme: /^dpop$/i.test(scheme) ? 'DPoP' : 'Bearer', token };
}

/** The credential of an `Authorization` header with the scheme Bearer, if it holds one. */
export function bearerIn(header: string | undefined): string | undefined {
  const { scheme, token } = presentedIn(header) ?? {};
  return scheme === 'Bearer' ? token : undefined;
}
