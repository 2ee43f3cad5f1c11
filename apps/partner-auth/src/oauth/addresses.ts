/** The paths of the rail, relative to the base URL. */
export const PAR_PATH = '/api/oauth/par';
export const TOKEN_PATH = '/api/oauth/token';
export const REVOKE_PATH = '/api/oauth/revoke';
export const AUTHORIZE_PATH = '/oauth/authorize';
export const INTERACTION_PATH = '/oauth/interaction';
export const FHIR_PATH = '/api/fhir/r4';

/** The resource that every access token is for. */
export const fhirAddress = (baseUrl: string): string => `${baseUrl}${FHIR_PATH}`;

/** RFC 9126: the prefix of a pushed request's id at the authorize endpoint. */
export const REQUEST_URN = 'urn:ietf:params:oauth:request_uri:';
