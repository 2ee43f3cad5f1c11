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
};

export type AccessStore = {
  /** The access of a token by its digest; undefined unless all that it depends on is live. */
  find(tokenDigest: string): Promise<Access | undefined>;
};
