export { conditionsOf, type Conditions } from './conditions.ts';
export { counted } from './counted.ts';
export { cursorCodec, type CursorCodec } from './cursor.ts';
export { brief, DomainError, hintAt, invalid, isUnavailable, notFound, quoted, type Fault, type Refusal, type Suggestion } from './errors.ts';
export { orUndefined } from './or-undefined.ts';
export type { PageStart, RowKey, Slice, SortOrder } from './page.ts';
export { HIDDEN_CHARACTERS, isOneLine, isPlainText, printable, printableLine } from './plain-text.ts';
export { DISCLAIMER, LOINC_NOTICE, NOT_A_DIAGNOSIS, SITE_NAME } from './site-notices.ts';
