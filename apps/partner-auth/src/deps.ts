import {
  argon2Passwords,
  connectDatabase,
  keepLedger,
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
  postgresOwnCharts,
  postgresRailApplications,
  postgresSessions,
  postgresSettlement,
  UNSETTLED,
} from '@biomarker/db/partner';
import { memberSignIn, type PasswordHasher } from '@biomarker/domain/partner';
import { ConfigError, connectBase, createRateLimit, type Logger } from '@biomarker/service-kit';
import type { Config } from './config.ts';
import { INTERNET, type Network } from './oauth/client-authentication/fetch-key-set.ts';
import { keySets } from './oauth/client-authentication/key-sets.ts';
import { ACCESS_TOKEN } from './oauth/oidc-provider-internals.ts';
import { SESSION_KINDS } from './account/sessions/session-kinds.ts';
import { startSweeping } from './sweeper.ts';
import { watchAudit } from './watch-audit.ts';
import { watchCredentials } from './watch-credentials.ts';

const LOGIN_WINDOW_SECONDS = 15 * 60;
/** Households and offices share an address. */
const ACCOUNTS_PER_ADDRESS = 5;
/** Bounds guessing from many addresses at once. */
const ADDRESSES_PER_ACCOUNT = 10;

/** `network` fetches the keys that partners publish; `passwords` hashes those of members. */
type Overrides = { logger?: Logger; network?: Network; passwords?: PasswordHasher };

/** The composition root: builds all dependencies of the routes once. Tests override what leaves the process. */
export async function connect(config: Config, { logger, network = INTERNET, passwords = argon2Passwords() }: Overrides = {}) {
  const base = await connectBase({ service: 'partner-auth', schema: 'partner', config, connectDatabase, logger });
  const { database } = base;
  const settlement = postgresSettlement(database);
  // A database that is away may be settled; the readiness says so later.
  if (!(await settlement.isSettled().catch(() => true))) {
    await base.close();
    throw new ConfigError(UNSETTLED);
  }
  // At every level of the log: `operator restore settle` needs these lines.
  const ledger = base.logger.child({}, { level: 'info' });
  keepLedger((line) => ledger.info({ ledger: line }, 'withdrawn'));
  const store = base.rateLimitStore;
  const signInStore = base.databaseRateLimitStore();
  const environment = config.rail?.environment ?? 'production';
  const applications = postgresRailApplications(database, environment);
  if (config.rail) watchCredentials(base.metrics, applications);
  const members = postgresMembers(database, environment);
  const artifacts = postgresArtifacts(database, environment);
  const { loginPoints = 1, pointsPerMinute = 1 } = config.rail ?? {};
  const rateLimits = {
    rail: createRateLimit({ name: 'rail', points: pointsPerMinute, windowSeconds: 60, store }),
    // The application's and the connection's FHIR limit each protect the others.
    fhirApplication: createRateLimit({ name: 'fhir', points: 2 * pointsPerMinute, windowSeconds: 60, store }),
    fhirConnection: createRateLimit({ name: 'connection', points: pointsPerMinute, windowSeconds: 60, store }),
    accountAtAddress: createRateLimit({ name: 'account-at-address', points: loginPoints, windowSeconds: LOGIN_WINDOW_SECONDS, store: signInStore }),
    account: createRateLimit({ name: 'account', points: loginPoints * ADDRESSES_PER_ACCOUNT, windowSeconds: LOGIN_WINDOW_SECONDS, store: signInStore }),
    address: createRateLimit({ name: 'address', points: loginPoints * ACCOUNTS_PER_ADDRESS, windowSeconds: LOGIN_WINDOW_SECONDS, store: signInStore }),
  };
  // Each request writes an audit row, so a read-only server is not ready.
  const checks = [
    { name: 'database', required: true, check: () => database.assertReady('writes') },
    { name: 'settled', required: true, check: () => settlement.assertSettled() },
  ];
  const partitions = postgresAuditPartitions(database);
  watchAudit(base.metrics, partitions);
  const swept = { artifacts, seals: postgresAuditSeals(database), partitions, settlement };
  const stopSweeping = config.rail ? startSweeping(swept, base.logger) : async () => {};

  return {
    ...base,
    health: base.watch({ checks, rateLimits: Object.values(rateLimits), caches: () => [] }),
    accesses: postgresAccesses(database, { environment, tokenKind: ACCESS_TOKEN }),
    accounts: postgresAccounts(database),
    applications,
    artifacts,
    charts: postgresCharts(database),
    connections: postgresConnections(database, environment),
    consents: postgresConsents(database, environment),
    keys: keySets(base.logger, network),
    members,
    passwords,
    signIn: memberSignIn(members, passwords),
    audit: postgresAudit(database),
    ownCharts: postgresOwnCharts(database),
    sessions: postgresSessions(database, SESSION_KINDS),
    rateLimits,
    async close() {
      await stopSweeping();
      await base.close();
    },
  };
}
export type Deps = Awaited<ReturnType<typeof connect>>;
