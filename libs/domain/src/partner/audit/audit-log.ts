/** One act or decision. Never holds a token, code, secret, assertion, or the organization's id of its user. */
export type AuditEntry = {
  actor: 'partner' | 'member' | 'operator' | 'system';
  /** `par`, `token`, `revoke`, `sign_in`, `consent`, `credential.issue` … */
  action: string;
  /** `ok`, or the error code that was answered. */
  outcome: string;
  organizationId?: string;
  clientId?: string;
  memberId?: string;
  consentId?: string;
  /** `X-Request-Id` of the answer. */
  requestId?: string;
  detail?: Record<string, unknown>;
};

/** `seal` is the hash of the row in the chain; absent until a job has sealed it. */
export type AuditRow = AuditEntry & { id: string; at: string; seal?: string };

export type AuditLog = {
  append(entry: AuditEntry): Promise<void>;
};
