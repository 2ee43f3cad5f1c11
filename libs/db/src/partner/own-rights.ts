import { excessOfRole, mayAdd, mayChange, mayRemove, owns, type RoleRights } from '../shared/role-rights.ts';
import { isApart, unlessAway, type Database } from './stores.ts';

const add = (tables: readonly string[]) => mayAdd('partner', tables);
const change = (tables: readonly string[]) => mayChange('partner', tables);
const ALL = { INSERT: [], UPDATE: [], DELETE: [] };

/** The rights of partner-auth, on both stores: it reads the registry, stores consents and OAuth state, and adds audit rows without changing any. */
export const PARTNER_AUTH: RoleRights = {
  service: 'partner-auth',
  schema: 'partner',
  writes: {
    credential: { UPDATE: ['last_used_at'] },
    patient: { INSERT: [], UPDATE: ['created_at'] },
    subject_link: { INSERT: [], UPDATE: ['created_at'], DELETE: [] },
    consent: { INSERT: [], UPDATE: ['redeemed_at', 'ended_at', 'ended_by'] },
    audit: {
      INSERT: ['actor', 'action', 'outcome', 'organisation_id', 'client_id', 'member_id', 'consent_id', 'request_id', 'own_request_id', 'detail'],
    },
    settled_server: { UPDATE: ['identity', 'beat'] },
    member: { UPDATE: ['password_hash', 'status', 'updated_at'] },
    mail: { INSERT: ['member_id', 'kind', 'recipient', 'data', 'due_at'], UPDATE: ['state', 'problem', 'answer', 'attempts', 'due_at', 'ended_at'] },
    passkey: { INSERT: ['id', 'member_id', 'user_handle', 'name', 'public_key', 'sign_count'], UPDATE: ['sign_count', 'last_used_at'], DELETE: [] },
    recovery_code: { INSERT: [], DELETE: [] },
    oauth_artifact: ALL,
    rate_limit: ALL,
  },
  unread: ['lab_key', 'lab_feed', 'member_identifier'],
  excess: {
    'owns tables of the rail': owns('partner'),
    'makes tables': `has_schema_privilege('partner', 'CREATE')`,
    'reads content': `has_schema_privilege('content', 'USAGE')`,
    'changes the audit': `${change(['audit', 'audit_link', 'audit_seal'])} OR ${add(['audit_link', 'audit_seal'])}`,
    'writes the registry': `${change(['organisation', 'application'])} OR ${add(['organisation', 'application', 'credential'])}`,
    'writes members or results': `${add(['member', 'lab_report', 'lab_result'])} OR ${mayRemove('partner', ['member'])}`,
  },
};

/** The same on a laboratory store with a database of its own. */
export const PARTNER_AUTH_LAB: RoleRights = { ...PARTNER_AUTH, variable: 'LAB_DATABASE_URL' };

/** A sentence about the role of either store that may do more than the service needs. */
export async function excessOfPartnerAuth(database: Database): Promise<string | undefined> {
  const excess = await excessOfRole(database, PARTNER_AUTH);
  return excess ?? (isApart(database) ? unlessAway(excessOfRole(database.lab, PARTNER_AUTH_LAB), undefined) : undefined);
}
