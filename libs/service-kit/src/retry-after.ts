/** Seconds after which a client may ask again when the database is away; as text, for `Retry-After`. */
export const RETRY_AFTER_SECONDS = '5';
