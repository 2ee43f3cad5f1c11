import {
  argon2Passwords,
  connectDatabase,
  excessOfPartnerAuth,
  isApart,
  keepLedger,
  PARTNER_AUTH,
  PARTNER_AUTH_LAB,
  postgresAccesses,
  postgresAccounts,
  postgresArtifacts,
  postgresAudit,
  postgresAuditPartitions,
  postgresAuditSeals,
  postgresCharts,
  postgresConnections,
  postgresConsents,
  postgresMembers,
  postgresOutbox,
  postgresOwnCharts,
  postgresPasskeys,
  postgresRailApplications,
  postgresSessions,
  postgresSettlement,
  postgresUpkeep,
  UNSETTLED,
} from '@biomarker/db/partner';
import { memberSignIn, type PasswordHasher } from '@biomarker/domain/partner';
import { ConfigError, connectBase, createRateLimit, roleCheck, type Logger } from '@biomarker/service-kit';
import type { Config } from './config.ts';
import { accessProofs } from './fhir/proofs.ts';
import { INTERNET, type Network } from './oauth/client-authentication/fetch-key-set.ts';
import { keySets } from './oauth/client-authentication/key-sets.ts';
import { ACCESS_TOKEN } from './oauth/oidc-provider-internals.ts';
import { SESSION_KINDS } from './account/sessions/session-kinds.ts';
import { relyingParty } from './passkeys/relying-party.ts';
import { startMail } from './mail/start-mail.ts';
import { FAILOVER_SETTLED, startSweeping } from './sweeper.ts';
import { watchCredentials } from './watch-credentials.ts';
import { watchUpkeep } from './watch-upkeep.ts';

/** The window in which attempts to sign in are counted. */
const LOGIN_WINDOW_SECONDS = 15 * 60;
/** Households and offices share an address. */
const ACCOUNTS_PER_ADDRESS = 5;
/** The connections of an application that may use their whole limit in the same minute. */
const CONNECTIONS_AT_ONCE = 10;
/** Bounds guessing from many addresses at once. */
const ADDRESSES_PER_ACCOUNT = 10;

/** `network` fetches the keys that partners publish; `passwords` hashes those of members. */
type Overrides = { logger?: Logger; network?: Network; passwords?: PasswordHasher };

type On = Config & { rail: NonNullable<Config['rail']> };

/** The composition root: builds all dependencies of the routes once. Tests override what leaves the process. */
export async function connect(config: Config, { logger, ...overrides }: Overrides = {}) {
  const base = await openBase(config, logger);
  const { database } = base;
  const lab = isApart(database) ? database.lab : undefined;
  await lab?.assertReady('reads').catch((error: unknown) => base.logger.debug({ err: error }, 'not connected yet'));
  const settlement = postgresSettlement(database);
  const excess = async () => (config.rail?.environment === 'production' ? excessOfPartnerAuth(database) : undefined);
  // The readiness judges later a database that is away now.
  const fault = (await settlement.isSettled().catch(() => true)) ? await excess().catch(() => undefined) : UNSETTLED;
  if (fault !== undefined) {
    await base.close();
    throw new ConfigError(fault);
  }
  const settled = () => base.logger.info(FAILOVER_SETTLED);
  settlement.guard(settled);
  // A failover within the first minute is settled too.
  await settlement.beat().catch((error: unknown) => base.logger.debug({ err: error }, 'no first beat'));
  // Each request writes an audit row, so a read-only server is not ready.
  const checks = [
    { name: 'database', required: true, check: () => database.assertReady('writes') },
    { name: 'settled', required: true, check: async () => void ((await settlement.settle()) && settled()) },
    ...(lab ? [{ name: 'lab', required: false, check: () => lab.assertReady('reads') }] : []),
    roleCheck(excess),
  ];
  const rail = config.rail && connectRail({ ...config, rail: config.rail }, { ...base, settlement }, overrides);
  return {
    ...base,
    /** Absent where `PARTNER_RAIL` is off. */
    rail,
    health: base.watch({ checks, rateLimits: Object.values(rail?.rateLimits ?? {}), caches: () => [], ...(lab && { pools: { lab: lab.figures } }) }),
    async close() {
      await rail?.stop();
      await base.close();
    },
  };
}

const openBase = (config: Config, logger: Logger | undefined) =>
  connectBase({
    service: 'partner-auth',
    schema: 'partner',
    config,
    connectDatabase: (options) => connectDatabase({ ...options, ...config.lab, rights: PARTNER_AUTH, labRights: PARTNER_AUTH_LAB }),
    logger,
  });

type Base = Awaited<ReturnType<typeof openBase>> & { settlement: ReturnType<typeof postgresSettlement> };

/** The dependencies of the rail and of accounts. */
function connectRail(config: On, base: Base, { network = INTERNET, passwords = argon2Passwords() }: Omit<Overrides, 'logger'>) {
  const { database, settlement } = base;
  const { environment, loginPoints, pointsPerMinute } = config.rail;
  // At every level of the log: `operator restore settle` needs these lines.
  const ledger = base.logger.child({}, { level: 'info' });
  keepLedger((line) => ledger.info({ ledger: line }, 'withdrawn'));
  const store = base.rateLimitStore;
  const signInStore = base.databaseRateLimitStore();
  const applications = postgresRailApplications(database, environment);
  watchCredentials(base.metrics, applications);
  const members = postgresMembers(database, environment);
  const artifacts = postgresArtifacts(database, environment);
  const rateLimits = {
    rail: createRateLimit({ name: 'rail', points: pointsPerMinute, windowSeconds: 60, store }),
    // The application's and the connection's FHIR limit each protect the others.
    fhirApplication: createRateLimit({ name: 'fhir', points: CONNECTIONS_AT_ONCE * pointsPerMinute, windowSeconds: 60, store }),
    fhirConnection: createRateLimit({ name: 'connection', points: pointsPerMinute, windowSeconds: 60, store }),
    accountAtAddress: createRateLimit({ name: 'account-at-address', points: loginPoints, windowSeconds: LOGIN_WINDOW_SECONDS, store: signInStore }),
    account: createRateLimit({ name: 'account', points: loginPoints * ADDRESSES_PER_ACCOUNT, windowSeconds: LOGIN_WINDOW_SECONDS, store: signInStore }),
    address: createRateLimit({ name: 'address', points: loginPoints * ACCOUNTS_PER_ADDRESS, windowSeconds: LOGIN_WINDOW_SECONDS, store: signInStore }),
  };
  const partitions = postgresAuditPartitions(database);
  const seals = postgresAuditSeals(database);
  const lookAtNodes = watchUpkeep(base.metrics, { partitions, seals, upkeep: postgresUpkeep(database) });
  const outbox = postgresOutbox(database, environment);
  const mail = startMail(config, outbox, base);
  const stopSweeping = startSweeping({ artifacts, seals, partitions, settlement, lookAtNodes }, base.logger);

  return {
    ...base,
    settings: config.rail,
    accesses: postgresAccesses(database, { environment, tokenKind: ACCESS_TOKEN }),
    accounts: postgresAccounts(database),
    applications,
    artifacts,
    charts: postgresCharts(database),
    connections: postgresConnections(database, environment),
    consents: postgresConsents(database, environment),
    keys: keySets(base.logger, network),
    members,
    passkeys: postgresPasskeys(database, environment),
    /** Undefined at an IP address, where there are no passkeys. */
    relyingParty: relyingParty(config.baseUrl),
    passwords,
    proofs: accessProofs({ baseUrl: config.baseUrl, secrets: config.rail.secrets, artifacts }),
    signIn: memberSignIn(members, passwords),
    audit: postgresAudit(database),
    outbox,
    ownCharts: postgresOwnCharts(database),
    sessions: postgresSessions(database, SESSION_KINDS),
    rateLimits,
    /** Whether messages to members leave this deployment, or lie in a folder of it. */
    sendsMail: mail.isOn,
    async stop() {
      await mail.stop();
      await stopSweeping();
    },
  };
}

export type Connected = Awaited<ReturnType<typeof connect>>;
/** What the rail and the accounts work on. */
export type Deps = ReturnType<typeof connectRail>;
