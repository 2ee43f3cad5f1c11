import { SERVICES } from '../faults/testbed/testbed.ts';
import { run } from './run.ts';

export const nameOf = (image: string): string => `localhost/biomarker/${image}`;

/** Builds like `.github/workflows/image.yml`, but with buildah: chroot isolation needs no engine. */
export async function buildImages(nodeImage: string | undefined): Promise<void> {
  const base = nodeImage ? [`NODE_IMAGE=${nodeImage}`] : [];
  await build('migrate', 'migrate', base);
  for (const service of SERVICES) await build(service, 'service', [...base, `APP=${service}`]);
}

async function build(image: string, target: string, args: readonly string[]): Promise<void> {
  const startedAt = performance.now();
  const buildArgs = args.flatMap((arg) => ['--build-arg', arg]);
  await run(
    'buildah',
    'build',
    '--isolation',
    'chroot',
    '--layers',
    '--file',
    'docker/service.Dockerfile',
    '--target',
    target,
    ...buildArgs,
    '--tag',
    nameOf(image),
    '.',
  );
  const bytes = Number(await run('podman', 'image', 'inspect', '--format', '{{.Size}}', nameOf(image)));
  console.log(`${image}: built in ${((performance.now() - startedAt) / 1000).toFixed(0)} s, ${(bytes / 1e6).toFixed(0)} MB`);
}
