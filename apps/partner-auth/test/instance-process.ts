import { argon2Passwords } from '@biomarker/db/partner';
import { startInstance } from './testing.ts';

// One instance of the service in its own process, for cross-process races. It reports its URL and runs until killed.

const { DATABASE_URL, LAB_DATABASE_URL = '' } = process.env;
const env = { LOG_LEVEL: 'silent', LAB_DATABASE_URL, ...JSON.parse(process.env.INSTANCE_ENV ?? '{}') };
const { url } = await startInstance(DATABASE_URL!, env, undefined, argon2Passwords());
process.send!(url);
process.once('disconnect', () => process.exit(0));
