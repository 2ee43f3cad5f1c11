const DAY_SECONDS = 24 * 60 * 60;

export const CODE_SECONDS = 60;
export const ACCESS_TOKEN_SECONDS = 900;
/** A refresh token expires when it is unused for this long. Each use gives a new one, up to the end of the consent. */
export const REFRESH_TOKEN_SECONDS = 30 * DAY_SECONDS;
export const PAGE_SECONDS = 600;
export const SESSION_SECONDS = 900;
/** A session of the account pages, from sign-in on. */
export const ACCOUNT_SESSION_SECONDS = 60 * 60;
/** An older session is asked for the password again before an export. */
export const FRESH_SECONDS = 900;
export const CONSENT_DAYS = 90;

/** Assertions and identity tokens may live for this long at most. */
export const LONGEST_ASSERTION_SECONDS = 300;
/** The tolerated error of partners' clocks. */
export const CLOCK_TOLERANCE_SECONDS = 15;
