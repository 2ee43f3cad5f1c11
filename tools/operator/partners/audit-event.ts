import type { AuditRow } from '@biomarker/domain/partner';
import type { AuditEvent, AuditEventAgent, AuditEventEntity, Coding, Reference } from 'fhir/r4.js';

const DCM = 'http://dicom.nema.org/resources/ontology/DCM';
const EVENT_TYPE = 'http://terminology.hl7.org/CodeSystem/audit-event-type';
const INTERACTION = 'http://hl7.org/fhir/restful-interaction';
const ENTITY_TYPE = 'http://terminology.hl7.org/CodeSystem/audit-entity-type';
const OBJECT_ROLE = 'http://terminology.hl7.org/CodeSystem/object-role';
const SOURCE_TYPE = 'http://terminology.hl7.org/CodeSystem/security-source-type';
/** IHE Basic Audit Log Patterns: the entity that links an event to the log lines of its request. */
const REQUEST_ID: Coding = { system: 'https://profiles.ihe.net/ITI/BALP/CodeSystem/BasicAuditEntityType', code: 'XrequestId' };

const REST: Coding = { system: EVENT_TYPE, code: 'rest', display: 'RESTful Operation' };
const SIGN_IN: Coding = { system: DCM, code: '110114', display: 'User Authentication' };
const ACTIVITY: Coding = { system: DCM, code: '110100', display: 'Application Activity' };

const READ = { code: 'read', action: 'R' } as const;
const INTERACTIONS: Record<string, { code: string; action: AuditEvent['action'] }> = {
  'fhir.read': READ,
  'fhir.vread': { ...READ, code: 'vread' },
  'fhir.history': { ...READ, code: 'history-instance' },
  'fhir.search': { code: 'search-type', action: 'E' },
};

const FHIR_ID = /^[A-Za-z0-9.-]{1,64}$/;
const urn = (id: string) => ({ identifier: { system: 'urn:ietf:rfc:3986', value: `urn:uuid:${id}` } });

/** One audit row as a FHIR R4 AuditEvent with the same id. */
export function toAuditEvent(row: AuditRow): AuditEvent {
  const { id, at, action, outcome, detail } = row;
  const interaction = INTERACTIONS[action];
  const succeeded = outcome === 'ok';
  return {
    resourceType: 'AuditEvent',
    id: String(id),
    type: action.startsWith('fhir.') ? REST : action === 'sign_in' ? SIGN_IN : ACTIVITY,
    subtype: [interaction ? { system: INTERACTION, code: interaction.code } : { code: action, display: action }],
    action: interaction?.action ?? 'E',
    recorded: at,
    // 0 success; 4 minor failure; 8 serious failure: the service failed on a valid request.
    outcome: succeeded ? '0' : Number(detail?.status) >= 500 ? '8' : '4',
    ...(!succeeded && { outcomeDesc: outcome }),
    agent: agentsOf(row),
    source: { observer: { display: 'partner-auth' }, type: [{ system: SOURCE_TYPE, code: '4', display: 'Application Server' }] },
    ...withEntities(entitiesOf(row)),
  };
}

/** The agents: the actor and, for an application, its organization. */
function agentsOf({ actor, clientId, organizationId, memberId, consentId, detail }: AuditRow): AuditEventAgent[] {
  const name = actor === 'operator' && typeof detail?.by === 'string' && { name: detail.by };
  const policy = consentId && { policy: [`urn:uuid:${consentId}`] };
  const agents: AuditEventAgent[] = [{ who: actorOf(actor, clientId, memberId), type: { text: actor }, requestor: true, ...name, ...policy }];
  if (organizationId) agents.push({ who: urn(organizationId), type: { text: 'organisation' }, requestor: false });
  return agents;
}

function actorOf(actor: AuditRow['actor'], clientId?: string, memberId?: string): Reference {
  if (actor === 'partner' && clientId) return { identifier: { value: clientId } };
  if (actor === 'member' && memberId) return urn(memberId);
  return { display: actor === 'partner' || actor === 'member' ? `${actor}, not identified` : actor };
}

function entitiesOf({ actor, memberId, clientId, requestId, ownRequestId, seal, detail = {} }: AuditRow): AuditEventEntity[] {
  const { type, id, ...rest } = detail as { type?: string; id?: string };
  const facts = Object.entries(rest).map(([name, value]) => ({ type: name, valueString: typeof value === 'string' ? value : JSON.stringify(value) }));
  const known = type && id && FHIR_ID.test(id);
  return [
    memberId && {
      what: urn(memberId),
      type: { system: ENTITY_TYPE, code: '1', display: 'Person' },
      role: { system: OBJECT_ROLE, code: '1', display: 'Patient' },
    },
    actor !== 'partner' && clientId && { what: { identifier: { value: clientId } }, type: { system: ENTITY_TYPE, code: '4', display: 'Other' } },
    (type || id) && {
      what: known ? { reference: `${type}/${id}` } : { ...(type && { type }), display: [type, id].filter(Boolean).join('/') },
      type: { system: ENTITY_TYPE, code: '2', display: 'System Object' },
      role: { system: OBJECT_ROLE, code: '4', display: 'Domain Resource' },
    },
    facts.length > 0 && { name: 'detail', detail: facts },
    // The seal lets an archive detect later changes.
    seal && { name: 'seal', detail: [{ type: 'sha256', valueString: seal }] },
    requestId && { what: { identifier: { value: requestId } }, type: REQUEST_ID },
    ownRequestId && { what: urn(ownRequestId), type: REQUEST_ID },
  ].filter((entity) => typeof entity === 'object');
}

const withEntities = (entity: AuditEventEntity[]) => (entity.length > 0 ? { entity } : {});
