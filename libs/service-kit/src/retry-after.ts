/** Seconds after which a client may retry while the database is down; as text, for `Retry-After`. */
export const RETRY_AFTER_SECONDS = '5';
