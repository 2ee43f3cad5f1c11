const DAY_SECONDS = 24 * 60 * 60;

/** Of an authorization code. */
export const CODE_SECONDS = 60;
/** Of an access token. */
export const ACCESS_TOKEN_SECONDS = 900;
/** An unused refresh token expires after this time. Each use returns a new one, until the consent ends. */
export const REFRESH_TOKEN_SECONDS = 30 * DAY_SECONDS;
/** For an open page of sign-in or consent. */
export const PAGE_SECONDS = 600;
/** Of a sign-in for a partner's request. */
export const SESSION_SECONDS = 900;
/** A session of the account pages, from sign-in on. */
export const ACCOUNT_SESSION_SECONDS = 60 * 60;
/** A consent or an export in an older session requires the password again. */
export const FRESH_SECONDS = 900;
/** Of a consent. */
export const CONSENT_DAYS = 90;

/** The maximum lifetime of assertions and identity tokens. */
export const LONGEST_ASSERTION_SECONDS = 300;
/** The tolerated clock skew of partners. */
export const CLOCK_TOLERANCE_SECONDS = 15;
