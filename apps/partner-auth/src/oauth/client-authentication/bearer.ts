const BEARER = /^bearer +([\w.~+/-]{1,512}=*)$/i;

/** The credential of an `Authorization` header (RFC 6750, section 2.1), if it holds one. */
export const bearerIn = (header: string | undefined): string | undefined => header?.match(BEARER)?.[1];
