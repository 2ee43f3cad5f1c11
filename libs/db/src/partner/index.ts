export { connectDatabase, type Database, type DatabaseOptions } from '../shared/connect.ts';
export { argon2Passwords } from './argon2-passwords.ts';
export { postgresArtifacts } from './artifacts.ts';
export { postgresAudit } from './audit.ts';
export { postgresConsents } from './consents.ts';
export { postgresMembers } from './members.ts';
export { postgresRegistry } from './registry.ts';
export { postgresRailApplications } from './rail-applications.ts';
