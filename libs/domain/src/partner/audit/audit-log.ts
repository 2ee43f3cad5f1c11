/** The ids of a request in logs and audit. */
export type RequestIds = {
  /** The `X-Request-Id` of the answer, which the caller may choose. */
  requestId: string;
  /** A UUID that no caller can choose. */
  ownRequestId: string;
};

/** One action or decision. Never holds a token, code, secret, assertion, or an organization's user id. */
export type AuditEntry = Partial<RequestIds> & {
  actor: 'partner' | 'member' | 'operator' | 'system';
  /** `par`, `token`, `revoke`, `sign_in`, `consent`, `credential.issue` … */
  action: string;
  /** `ok`, or the returned error code. */
  outcome: string;
  organizationId?: string;
  clientId?: string;
  memberId?: string;
  consentId?: string;
  detail?: Record<string, unknown>;
};

/** The row of what the operator did. */
export const operatorRow = (action: string, about: Omit<AuditEntry, 'actor' | 'action' | 'outcome'>): AuditEntry => ({
  actor: 'operator',
  action,
  outcome: 'ok',
  ...about,
});

/** `seal` is the hash of the row in the chain; absent until a job has sealed it. */
export type AuditRow = AuditEntry & { id: string; at: string; seal?: string };

export type AuditLog = {
  append(entry: AuditEntry): Promise<void>;
};
