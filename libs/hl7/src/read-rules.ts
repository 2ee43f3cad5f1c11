import type { Feed, UnitRules } from '@biomarker/domain/partner';

/** `now` is the time of the import. In a sandbox, messages of test and training are read too. */
export type ReadRules = { feed: Feed; units: Pick<UnitRules, 'isUnit'>; now: Date; sandbox: boolean };
