import { startInstance } from './testing.ts';

// One instance of the service as a process of its own, for races across processes: it says its address and runs until it is killed.

const { url } = await startInstance(process.env.DATABASE_URL!, { LOG_LEVEL: 'silent', ...JSON.parse(process.env.INSTANCE_ENV ?? '{}') });
process.send!(url);
process.once('disconnect', () => process.exit(0));
