import { SERVICES } from '../faults/testbed/testbed.ts';
import { run } from './run.ts';

export const nameOf = (image: string): string => `localhost/biomarker/${image}`;

/** Builds like `.github/workflows/image.yml`, but with buildah: chroot isolation needs no engine. */
export async function buildImages(nodeImage: string | undefined, execute = run): Promise<void> {
  const base = nodeImage ? [`NODE_IMAGE=${nodeImage}`] : [];
  const images = [['migrate', 'migrate', base], ...SERVICES.map((service) => [service, 'service', [...base, `APP=${service}`]] as const)] as const;
  for (const [image, target, args] of images) {
    const startedAt = performance.now();
    const how = ['--isolation', 'chroot', '--layers', '--file', 'docker/service.Dockerfile', '--target', target];
    await execute('buildah', 'build', ...how, ...args.flatMap((arg) => ['--build-arg', arg]), '--tag', nameOf(image), '.');
    const bytes = Number(await execute('podman', 'image', 'inspect', '--format', '{{.Size}}', nameOf(image)));
    console.log(`${image}: built in ${((performance.now() - startedAt) / 1000).toFixed(0)} s, ${(bytes / 1e6).toFixed(0)} MB`);
  }
}
