/**
 * The messages to members. `mostPerDay` bounds those of a kind to one member. `pauseHours` is the shortest time between two of a kind.
 * A message that could not be sent within `goodForDays` is given up.
 */
export const MAIL_KINDS = {
  /** An application may read from the account. */
  connection: { mostPerDay: 20, pauseHours: 0, goodForDays: 7 },
  /** Results or reports are new, or corrected. */
  results: { mostPerDay: 24, pauseHours: 24, goodForDays: 7 },
  /** The email address of the account is another: to the old one and to the new one. */
  address: { mostPerDay: 20, pauseHours: 0, goodForDays: 7 },
  /** The password was changed or reset. */
  password: { mostPerDay: 10, pauseHours: 0, goodForDays: 7 },
  /** A passkey was added. */
  passkey: { mostPerDay: 20, pauseHours: 0, goodForDays: 7 },
  /** A passkey was removed, by the member or by the operator. */
  'passkey-removed': { mostPerDay: 20, pauseHours: 0, goodForDays: 7 },
  /** The counter of a passkey went back: there may be a copy of it. */
  'passkey-copied': { mostPerDay: 5, pauseHours: 0, goodForDays: 7 },
  /** A recovery code was used. */
  'recovery-code': { mostPerDay: 10, pauseHours: 0, goodForDays: 7 },
  /** There are new recovery codes in place of the old ones. */
  'recovery-codes': { mostPerDay: 10, pauseHours: 0, goodForDays: 7 },
  /** A link that sets a new password. */
  'password-reset': { mostPerDay: 5, pauseHours: 0, goodForDays: 1 },
  /** The account is closed. */
  closing: { mostPerDay: 1, pauseHours: 0, goodForDays: 7 },
} as const;
export type MailKind = keyof typeof MAIL_KINDS;

/** What a message needs beside its kind; never a value, a name of a result or a secret. */
export type MailData = { application?: string; organization?: string };

/**
 * `address`: no such recipient. `refused`: the server takes no such message. `sender`: it takes none from this sender. `sign-in`: it refuses the
 * password. `busy`: it asks for another attempt. `certificate`, `connection`: it cannot be reached safely, or at all.
 */
export type MailProblem = 'address' | 'refused' | 'certificate' | 'sign-in' | 'sender' | 'busy' | 'connection' | 'other';

/** A message in the outbox, taken by one process. */
export type TakenMail = { id: string; memberId: string; kind: MailKind; recipient: string; data: MailData; attempts: number };

export type ResetLink = { memberId: string; digest: string; expiresAt: Date };

/** Messages in one state; `problem` is that of the last attempt. */
export type MailFigure = { state: 'waiting' | 'sent' | 'refused' | 'expired'; problem?: MailProblem; count: number };

/** The messages with one state and problem, for the operator. */
export type MailReport = MailFigure & {
  /** The age of the oldest, ISO 8601. */
  since: string;
  /** The last answer of the mail server. */
  answer?: string;
  /** The addresses of refused messages. */
  recipients: string[];
};

/** Of the members of one environment. */
export type Outbox = {
  /** Gives up messages that are too old to help. Returns their number. */
  expire(): Promise<number>;
  /** Takes the message that is due longest, for `leaseSeconds`: it is due again then, unless its outcome is known. */
  take(leaseSeconds: number): Promise<TakenMail | undefined>;
  sent(id: string): Promise<void>;
  /** Never tried again. `answer` is that of the mail server. */
  refuse(id: string, problem: MailProblem, answer: string): Promise<void>;
  /** Tried again after `waitSeconds`. */
  delay(id: string, problem: MailProblem, answer: string, waitSeconds: number): Promise<void>;
  /** Replaces an earlier link of the member. False when the account is closed. */
  addResetLink(link: ResetLink): Promise<boolean>;
  figures(): Promise<MailFigure[]>;
  /** The age of the oldest message that should have been sent; 0 when none waits. */
  oldestWaitingSeconds(): Promise<number>;
};
