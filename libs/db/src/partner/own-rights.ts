import { mayAdd, mayChange, owns, type RoleRights } from '../shared/role-rights.ts';

const add = (tables: readonly string[]) => mayAdd('partner', tables);
const change = (tables: readonly string[]) => mayChange('partner', tables);
const ALL = { INSERT: [], UPDATE: [], DELETE: [] };

/** The rights of partner-auth: it reads the registry, stores consents and OAuth state, and adds audit rows without changing any. */
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
    'writes members or results': `${add(['member', 'lab_report', 'lab_result'])} OR has_table_privilege('partner.member', 'DELETE')`,
  },
};
