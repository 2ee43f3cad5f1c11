import { execFile } from 'node:child_process';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { DemoPartner } from '../../prisma/demo/partner.ts';
import type { ServiceName } from '../faults/testbed/service.ts';
import { SERVICES } from '../faults/testbed/testbed.ts';

/** A release of the services, bundled as in its images. */
export type Release = {
  name: string;
  script(service: ServiceName): string;
  /** Both run like its migrate job, as the owner of the database. */
  migrate(ownerUrl: string): Promise<void>;
  seed(ownerUrl: string): Promise<void>;
  /** Its demo partner and members. */
  demo(ownerUrl: string): Promise<DemoPartner>;
};

const run = promisify(execFile);

/** The checkout in `place`, with its packages installed. */
export async function releaseOf(place: string): Promise<Release> {
  const folder = resolve(place);
  const inFolder = (command: string, args: string[], env: Record<string, string> = {}) => run(command, args, { cwd: folder, env: { ...process.env, ...env } });
  await inFolder('npm', ['run', 'generate', '--', 'client']);
  for (const service of SERVICES) await inFolder(process.execPath, [...process.execArgv, 'tools/build.ts', `apps/${service}`]);

  const job = async (script: string, ownerUrl: string) => void (await inFolder('npm', ['run', script], { DATABASE_URL: ownerUrl }));
  return {
    name: (await inFolder('git', ['describe', '--always', '--dirty'])).stdout.trim(),
    script: (service) => join(folder, 'apps', service, 'dist/main.js'),
    migrate: (ownerUrl) => job('db:migrate', ownerUrl),
    seed: (ownerUrl) => job('db:seed', ownerUrl),
    async demo(ownerUrl) {
      const { demoPartner } = (await import(join(folder, 'prisma/demo/partner.ts'))) as typeof import('../../prisma/demo/partner.ts');
      return demoPartner(ownerUrl, undefined);
    },
  };
}
