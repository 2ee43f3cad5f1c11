import { generateClient } from '../../prisma/generate-client.ts';
import { prepareDatabase, type Database } from './database.ts';
import { stopAll, stopSignal } from './endings.ts';
import { environmentOf } from './environment.ts';
import { phase } from './phase.ts';
import { assertFree } from './ports.ts';
import { assertRoom } from './room.ts';
import { type ServiceProcess } from './service-process.ts';
import { SERVICES, type ServiceName } from './services.ts';
import { bindingsOf, keptSecrets, logOf, readSettings, type Secrets, type Settings } from './settings.ts';
import { welcome } from './welcome.ts';

/** The code that `npm start` or `npm run dev` runs. */
export type Code = {
  /** Builds all services into the data folder. */
  build(folder: string): Promise<unknown>;
  /** Starts one service; resolves when it listens. */
  start(service: { name: ServiceName; folder: string; env: Record<string, string>; logFile: string }): Promise<ServiceProcess>;
  /** Called when all listen. Resolves to its end. */
  running?(started: { settings: Settings; database: Database; services: readonly ServiceProcess[] }): Promise<() => Promise<void>>;
};

/** Runs the three services until a signal or the end of one, and ends this process. The database starts first and stops last. */
export async function run(code: Code): Promise<never> {
  const stopAsked = stopSignal();
  const toStop: (() => Promise<void>)[] = [];
  try {
    const started = await startAll(code, toStop);
    const ended = await Promise.race([stopAsked, firstToEnd(started)]);
    if (ended) console.error(`${ended} ended unexpectedly. Its log: ${logOf(started.settings, ended)}`);
    else console.log('\nStopping …');
    await stopAll(toStop);
    process.exit(ended ? 1 : 0);
  } catch (error) {
    await stopAll(toStop);
    console.error((error as Error).message);
    process.exit(1);
  }
}

type Started = { settings: Settings; services: readonly ServiceProcess[] };

async function startAll(code: Code, toStop: (() => Promise<void>)[]): Promise<Started> {
  const startedAt = performance.now();
  const settings = readSettings(process.env);
  await assertFree(bindingsOf(settings), settings.host);
  assertRoom(settings.folder);

  console.log('Preparing the database and the services …');
  await phase('Prisma client', generateClient);
  const built = phase('build', () => code.build(settings.folder));
  built.catch(() => {});
  const secrets = keptSecrets(settings.folder);
  const database = await prepareDatabase(settings, secrets);
  toStop.push(database.stop);
  await built;
  const services = await phase('three services', () => startServices(code, { settings, secrets, database }, toStop));
  console.log(welcome(settings, (performance.now() - startedAt) / 1000, database.embedded));
  if (code.running) toStop.push(await code.running({ settings, database, services }));
  return { settings, services };
}

type Prepared = { settings: Settings; secrets: Secrets; database: Database };

function startServices(code: Code, { settings, secrets, database }: Prepared, toStop: (() => Promise<void>)[]): Promise<ServiceProcess[]> {
  const { folder } = settings;
  return Promise.all(
    SERVICES.map(async ({ name, key }) => {
      const env = environmentOf(key, { settings, secrets, database }, process.env);
      const service = await code.start({ name, folder, env, logFile: logOf(settings, name) });
      toStop.push(service.stop);
      return service;
    }),
  );
}

/** Resolves to the name of the first service that ends. */
const firstToEnd = ({ services }: Started): Promise<string> => Promise.race(services.map((service) => service.exited.then(() => service.name)));
