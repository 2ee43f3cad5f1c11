export type { AuditEntry, AuditLog, AuditRow, RequestIds } from './audit/audit-log.ts';
export type { AuditPartitions, RemovedAudit } from './audit/audit-partitions.ts';
export type { AuditSeals, BrokenRow, Seal, Verified } from './audit/audit-seals.ts';
export type { Connection, ConnectionStore } from './consents/connection.ts';
export type { Allowance, Answers, ConsentStore, Decided, Decision } from './consents/consent-store.ts';
export type { Consent, ConsentEnd } from './model/consent.ts';
export { pairwiseIds, type PairwiseIds } from './lab/pairwise-ids.ts';
export type { Access, AccessStore } from './lab/access.ts';
export {
  unfiltered,
  type ChartStore,
  type CodeFilter,
  type Interval,
  type LabDocument,
  type HistoryQuery,
  type LabFilter,
  type LabHistory,
  type LabKind,
  type LabPage,
  type LabPosition,
  type LabQuery,
  type LabSort,
  type NumberRange,
  type Person,
  type ReportWithResults,
} from './lab/chart.ts';
export { compareDecimals, Decimal, differenceOf, roundedRange, writtenOut } from './lab/decimal.ts';
export { flagWords, INTERPRETATIONS, isInterpretation, isUnusual, type LabFlags } from './lab/interpretations.ts';
export { boundsOf, drawFaults, fhirTime, instantOf, labDay, LabInstant, LabTime, precisionOf, releaseFaults, type LabPrecision } from './lab/lab-time.ts';
export { currentRecord } from './lab/stored-record.ts';
export { isSameContent } from './lab/same-content.ts';
export { markerOf } from './lab/marker.ts';
export { isCritical, isCriticalFlag, isOutside, ownInterval, sideOf } from './lab/standing.ts';
export { oneSpelling, spellingsOf, unitSizeKey } from './lab/ucum-spelling.ts';
export {
  isShown,
  LabCoding,
  LabComponent,
  LabReport,
  LabResult,
  LabValue,
  LoincCode,
  ReportStatus,
  ResultStatus,
  SHOWN_STATUSES,
  type LabDelivery,
  type ReferenceRange,
  type Versioned,
} from './lab/lab-record.ts';
export type { EarlierVersion, OwnChart, OwnChartStore, OwnReport, OwnResult } from './lab/own-chart.ts';
export { fingerprintOf, type LabWriter, type LabWritten } from './lab/lab-writer.ts';
export { decoderOf } from './lab-import/charset.ts';
export { Feed, FeedName, memberSystemsOf, NEEDED_FIELDS, NewFeed, TABLE_FIELDS, type TableField } from './lab-import/feed.ts';
export {
  adoptRecords,
  identifyMember,
  readFeed,
  readRunningFeed,
  setFeed,
  suspendFeed,
  type FeedRegistry,
  type MemberIdentifier,
} from './lab-import/feed-registry.ts';
export { withdrawResults, type FeedWithdrawal } from './lab-import/withdraw-results.ts';
export { holdsControl, inWords, numberOf, rangeOf, textUnit } from './lab-import/written-values.ts';
export { zoned } from './lab-import/zoned.ts';
export { ucumOf, type UnitRules } from './lab-import/ucum-of.ts';
export { importBatch, type ImportRules } from './lab-import/import-deliveries.ts';
export { reportOfResults } from './lab-import/report-of-results.ts';
export { batchesOf, importFound, type FoundRules, type FoundStore } from './lab-import/import-found.ts';
export { collector, settled, type ImportReport } from './lab-import/import-session-report.ts';
export type { ChartChanges, ImportMember, ImportSession, KnownKey, NextVersion, Standing } from './lab-import/import-store.ts';
export { MAY_LACK_VALUE } from './lab-import/sent-delivery.ts';
export type { Fields, Found, MemberKey, Remark, Sent, SentDelivery, SentReport, SentResult, SentSubject } from './lab-import/sent-delivery.ts';
export {
  MAIL_KINDS,
  type MailData,
  type MailFigure,
  type MailKind,
  type MailProblem,
  type MailReport,
  type Outbox,
  type ResetLink,
  type TakenMail,
} from './mail/mail.ts';
export { MailFault, sendMail, type Post, type Reset } from './mail/send-mail.ts';
export { NewMember, type Member, type MemberStore, type PasswordHasher } from './model/member.ts';
export { closeOwnAccount, type AccountStore, type ClosedMember } from './members/account.ts';
export {
  addPasskey,
  removePasskey,
  renewRecoveryCodes,
  reportCopiedPasskey,
  useRecoveryCode,
  type NewPasskey,
  type Passkey,
  type PasskeyStore,
} from './members/passkey.ts';
export { RETENTION, type Retention, type Upkeep } from './members/retention.ts';
export type { MemberSession, SessionKinds, SessionPlace, SessionStore } from './members/session-store.ts';
export { changePassword, memberOfReset, PASSWORD_RESET, requestReset, resetPassword } from './members/password.ts';
export { EMAIL, memberSignIn } from './members/sign-in.ts';
export type { Artifact, ArtifactChanges, ArtifactKey, ArtifactPut, ArtifactStore, StoredArtifact } from './oauth/artifact-store.ts';
export {
  changeApplicationStatus,
  addApplication,
  CREDENTIAL_DAYS,
  CREDENTIAL_WARNING_DAYS,
  issueCredential,
  limitApplication,
  replaceApplicationKeys,
  replaceRedirectUris,
  requireBoundTokens,
  revokeCredential,
  rotateCredential,
  type IssuedCredential,
} from './operator/application-commands.ts';
export { endApplicationConnections, endOrganizationConnections, untieMember } from './operator/connection-commands.ts';
export { eraseMember, runRetention } from './operator/erasure-commands.ts';
export { addMember, changeAddress, closeMember, issuePasswordReset, removePasskeys, type Mailer } from './operator/member-commands.ts';
export { changeOrganizationStatus, findOrganization, replaceOrganizationKeys, setLicense, registerOrganization } from './operator/organization-commands.ts';
export { NewApplication, OrganizationApplication, RedirectUris } from './operator/organization.ts';
export { resumeApplication, resumeOrganization } from './operator/suspension-commands.ts';
export type {
  ConnectionsOf,
  CredentialRow,
  Erased,
  ExpiringCredential,
  NewCredential,
  PartnerRegistry,
  Retained,
  RegisteredApplication,
  RegisteredOrganization,
} from './operator/partner-registry.ts';
export { subjectOf, Withdrawal, withdrawalOf } from './operator/withdrawal.ts';
export type { RailApplicationStore } from './oauth/rail-application-store.ts';
export { ceilingOf, type RailApplication } from './model/rail-application.ts';
export { digestOf, newSecret } from './model/secrets.ts';
export {
  Environment,
  hasOneKeySource,
  JwksUri,
  ONE_KEY_SOURCE,
  PARTNER_SCOPES,
  PartnerScope,
  PublicKeys,
  SIGNING_ALGORITHMS,
  type KeySource,
} from './model/vocabulary.ts';
export { faultOfSigningKey } from './model/signing-key.ts';
