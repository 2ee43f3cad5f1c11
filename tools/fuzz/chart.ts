export const FHIR = '/api/fhir/r4';

/** Resource ids of the token's own member and of another one. */
export type Chart = {
  /** By type. */
  own: Record<string, readonly string[]>;
  others: readonly string[];
  patientId: string;
  codes: readonly string[];
  cursors: readonly string[];
  /** Values for `Authorization`: of all scopes, of fewer scopes, bound to the key of `proofs.ts`, of nobody. */
  tokens: { all: string; fewer: string; bound: string; unknown: string };
};
