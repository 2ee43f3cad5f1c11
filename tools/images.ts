import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { throwAwayPostgres } from '@biomarker/testbed/postgres/server';
import { startRedis } from '@biomarker/testbed/redis';
import { buildImages } from './images/build.ts';
import { tryImages } from './images/try.ts';

// Builds the four images with buildah, starts each with a read-only root, tries it, and stops it. Needs root, buildah, podman, and redis-server.
// npm run images                                       on the base image of docker/service.Dockerfile
// npm run images -- try                                only tries the images that exist
// NODE_IMAGE=localhost/node:24 npm run images          on another base image, such as that of docker/base-image.sh
// OCI_RUNTIME=runc npm run images                      with another runtime than podman's default

if (process.argv[2] !== 'try') await buildImages(process.env.NODE_IMAGE);
const redis = await startRedis();
if (!redis) throw new Error('The images need redis-server on PATH.');
const folder = mkdtempSync(join(tmpdir(), 'biomarker-images-'));
const postgres = await throwAwayPostgres(folder);
try {
  await tryImages(postgres.url, redis.url);
} finally {
  await redis.stop();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
