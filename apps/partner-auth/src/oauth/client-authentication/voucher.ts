import { randomBytes } from 'node:crypto';

/** The client secret of every application towards the library, once its bearer credential is verified. It never leaves the process. */
export const VOUCHER = randomBytes(32).toString('base64url');
