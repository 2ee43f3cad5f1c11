import type {
  ArtifactFormat,
  ArtifactKey,
  ArtifactReader,
  Consent,
  DependencyPaths,
  Environment,
  Member,
  Path,
  RailApplication,
  StoredArtifact,
} from '@biomarker/domain/partner';
import { sql, type Expression, type ExpressionBuilder } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Queries, Tables } from '../shared/kysely.ts';
import { perShape } from '../shared/per-shape.ts';
import { prepared } from '../shared/prepared.ts';
import { activeApplication, readApplication } from './application-columns.ts';
import { liveConsent } from './live-consent.ts';
import { activeMember } from './members.ts';

// An artifact is loaded with its dependencies in one statement, so revocation is immediate.

type Asked = ArtifactKey & { environment: Environment };
type AskedBoth = Record<'kind' | 'key' | 'otherKind' | 'otherKey', string> & { environment: Environment };
type Selected = { kind: Expression<string>; key: Expression<string>; environment: Expression<Environment> };
type Times = { consumedAt: number | null; decidedAt: number | null; expired: boolean };
export type ArtifactRow = Times & {
  payload: Record<string, unknown>;
  grantId: string | null;
  uid: string | null;
  application?: RailApplication | null;
  consent?: Consent | null;
  member?: Member | null;
  pushed?: (Times & { payload: Record<string, unknown> }) | null;
  sessionAccountId?: string | null;
  linkedMemberId?: string | null;
};

/** A field of a payload as text; null when absent. */
export const inPayload = (payload: Expression<unknown>, path: Path) => sql<string | null>`${payload} #>> ${path}::text[]`;

/** Without conditions, for a larger statement too. */
export const selectArtifacts = (db: Queries) =>
  db
    .selectFrom('partner.oauth_artifact as t')
    .select(['t.payload', 't.grant_id as grantId', 't.uid'])
    .select(timesOf as (eb: ExpressionBuilder<Tables & { t: Tables['partner.oauth_artifact'] }, 't'>) => ReturnType<typeof timesOf>);

function timesOf(eb: ExpressionBuilder<Tables & { t: Tables['partner.oauth_artifact'] }, 't'>) {
  const seconds = (time: Expression<string | null>) => sql<number | null>`extract(epoch FROM ${time})::int`;
  return [
    seconds(eb.ref('t.consumed_at')).as('consumedAt'),
    seconds(eb.ref('t.decided_at')).as('decidedAt'),
    sql<boolean>`${eb.ref('t.expires_at')} <= now()`.as('expired'),
  ];
}

/** Selects one artifact with its dependencies: paths that a kind does not have cost nothing. */
const selectOne = (db: Queries, { kind, key, environment }: Selected, paths: DependencyPaths) =>
  db
    .selectFrom(
      selectArtifacts(db)
        .where('t.kind', '=', kind)
        .where('t.key', '=', key)
        .select((eb) => keysIn(eb.ref('t.payload'), paths))
        // Without a limit, PostgreSQL would parse the payload once more for each row that it compares with a key.
        .limit(1)
        .as('t'),
    )
    .select(['t.payload', 't.grantId', 't.uid', 't.consumedAt', 't.decidedAt', 't.expired'])
    .select(() => dependenciesOf(db, environment, paths))
    .$castTo<ArtifactRow>();

const findOne = (paths: DependencyPaths) =>
  prepared<Asked, ArtifactRow>((db, value) => selectOne(db, { kind: value('kind'), key: value('key'), environment: value('environment') }, paths));

const findBoth = (one: DependencyPaths, other: DependencyPaths) =>
  prepared<AskedBoth, Record<'one' | 'other', ArtifactRow | null>>((db, value) => {
    const environment = value('environment');
    return db.selectNoFrom([
      jsonObjectFrom(selectOne(db, { kind: value('kind'), key: value('key'), environment }, one)).as('one'),
      jsonObjectFrom(selectOne(db, { kind: value('otherKind'), key: value('otherKey'), environment }, other)).as('other'),
    ]);
  });

/** What a payload says about its dependencies. */
function keysIn(payload: Expression<unknown>, { application, member, consent, pushed, session, subject }: DependencyPaths) {
  const text = (path: Path) => inPayload(payload, path);
  return [
    ...(application ? [text(application).as('applicationId')] : []),
    ...(member ? [sql<string | null>`coalesce(${sql.join(member.map(text))})::uuid`.as('memberId')] : []),
    ...(consent && consent !== 'grant' ? [sql<string | null>`(${text(consent)})::uuid`.as('consentId')] : []),
    ...(pushed ? [sql<string | null>`replace(${text(pushed.reference)}, ${pushed.prefix}, '')`.as('pushedKey')] : []),
    ...(session ? [text(session.uid).as('sessionUid')] : []),
    ...(subject ? [text(subject).as('subject')] : []),
  ];
}

function dependenciesOf(db: Queries, environment: Expression<Environment>, { application, member, consent, pushed, session, subject }: DependencyPaths) {
  const key = (name: string) => sql.ref<string | null>(`t.${name}`);
  return [
    ...(application ? [activeApplication(db, environment, key('applicationId')).as('application')] : []),
    ...(member ? [activeMember(db, key('memberId')).as('member')] : []),
    ...(consent ? [jsonObjectFrom(liveConsent(db, environment, key(consent === 'grant' ? 'grantId' : 'consentId'))).as('consent')] : []),
    ...(pushed ? [jsonObjectFrom(pushedRequest(db, pushed, key('pushedKey'))).as('pushed')] : []),
    ...(session ? [sessionAccount(db, session, key('sessionUid')).as('sessionAccountId')] : []),
    ...(subject && application ? [linkedMember(db, key('applicationId'), key('subject')).as('linkedMemberId')] : []),
  ];
}

const pushedRequest = (db: Queries, { kind }: NonNullable<DependencyPaths['pushed']>, key: Expression<string | null>) =>
  db
    .selectFrom(selectArtifacts(db).select(['t.kind', 't.key']).as('p'))
    .where('p.kind', '=', kind)
    .where('p.key', '=', key as Expression<string>)
    .selectAll('p');

const sessionAccount = (db: Queries, { kind, accountId }: NonNullable<DependencyPaths['session']>, uid: Expression<string | null>) =>
  db
    .selectFrom('partner.oauth_artifact as s')
    .where('s.kind', '=', kind)
    .where('s.uid', '=', uid)
    .where('s.expires_at', '>', sql<string>`now()`)
    .orderBy('s.expires_at', 'desc')
    .limit(1)
    .select((eb) => inPayload(eb.ref('s.payload'), accountId).as('accountId'));

/** The organization comes from a subquery, so that both columns of the key are known. */
const linkedMember = (db: Queries, clientId: Expression<string | null>, subject: Expression<string | null>) =>
  db
    .selectFrom('partner.subject_link as u')
    .where('u.organisation_id', '=', (eb) =>
      eb
        .selectFrom('partner.application as of')
        .where('of.client_id', '=', clientId as Expression<string>)
        .select('of.organisation_id'),
    )
    .where('u.subject_digest', '=', subject as Expression<string>)
    .select('u.member_id');

/** Each kind has its own statement for each reader, which is compiled once. */
export function artifactFinder({ dependencies }: Pick<ArtifactFormat, 'dependencies'>) {
  const pathsOf = (reader: ArtifactReader, kind: string) => dependencies[reader][kind] ?? {};
  const one = perShape(({ reader, kind }: { reader: ArtifactReader; kind: string }) => findOne(pathsOf(reader, kind)));
  const both = perShape(([kind, other]: [string, string]) => findBoth(pathsOf('library', kind), pathsOf('library', other)));
  const read = (row: ArtifactRow | null | undefined) => (row ? readArtifact(row) : undefined);
  return {
    find: async (db: Queries, reader: ArtifactReader, asked: Asked) => read((await one({ reader, kind: asked.kind })(db, asked))[0]),
    async findBoth(db: Queries, asked: AskedBoth): Promise<[StoredArtifact | undefined, StoredArtifact | undefined]> {
      const [row] = await both([asked.kind, asked.otherKind])(db, asked);
      return [read(row?.one), read(row?.other)];
    },
  };
}

export function readArtifact({ payload, grantId, uid, application, consent, member, pushed, sessionAccountId, linkedMemberId, ...times }: ArtifactRow) {
  const stored: StoredArtifact = {
    payload,
    grantId: grantId ?? undefined,
    uid: uid ?? undefined,
    ...readTimes(times),
    dependencies: {
      application: readApplication(application),
      consent: consent ?? undefined,
      member: member ?? undefined,
      pushed: pushed ? { payload: pushed.payload, ...readTimes(pushed), dependencies: {} } : undefined,
      sessionAccountId: sessionAccountId ?? undefined,
      linkedMemberId: linkedMemberId ?? undefined,
    },
  };
  return stored;
}

const readTimes = ({ consumedAt, decidedAt, expired }: Times) => ({ consumedAt: consumedAt ?? undefined, decidedAt: decidedAt ?? undefined, expired });
