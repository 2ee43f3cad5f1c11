/** The current permissions of a live access token: the intersection of token, consent, registration and license. */
export type Access = {
  scopes: string[];
  memberId: string;
  patientId: string;
  clientId: string;
  organizationId: string;
  consentId: string;
  /** The key of the organization's record ids. */
  recordKey: string;
  /** The application's own limit. */
  requestsPerMinute?: number;
  /** The application uses tokens bound to a key alone. */
  dpopBoundAccessTokens: boolean;
  /** The thumbprint (RFC 7638) of the key that the token is bound to. */
  keyThumbprint?: string;
};

export type AccessStore = {
  /** The access of a token by its digest; undefined unless all that it depends on is live. */
  find(tokenDigest: string): Promise<Access | undefined>;
};
