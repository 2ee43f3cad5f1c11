import { withdrawalOf, type AuditEntry, type Withdrawal } from '@biomarker/domain/partner';

let write: (line: Withdrawal & { at: string }) => void = () => {};

/** Passes each withdrawal of this process to `to`, which keeps it outside of the database: a restored backup knows none that came after it. */
export function keepLedger(to: typeof write): void {
  write = to;
}

/** Runs before the commit: a line of a change that failed narrows too much after a restore, a missing line would permit too much. */
export const enter = (withdrawal: Withdrawal): void => write({ at: new Date().toISOString(), ...withdrawal });

export function enterAudited(entry: AuditEntry): void {
  const withdrawal = withdrawalOf(entry);
  if (withdrawal) enter(withdrawal);
}
