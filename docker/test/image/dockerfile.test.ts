import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { validate } from 'dockerfile-utils';

const dockerfile = readFileSync('docker/service.Dockerfile', 'utf8');
const stage = (name: string) => dockerfile.split(/^(?=FROM )/m).find((text) => text.split('\n')[0]!.endsWith(` AS ${name}`))!;

describe('docker/service.Dockerfile', () => {
  test('passes the Dockerfile checks', () => {
    expect(validate(dockerfile)).toEqual([]);
    expect(validate(dockerfile.replace('ENTRYPOINT', 'ENTRYPINT'))).not.toEqual([]);
  });

  test('names every workspace of the lock file before it installs', () => {
    const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, object> };
    const workspaces = Object.keys(packages).filter((path) => /^(apps|libs)\/[^/]+$/.test(path));
    const copied = [...stage('sources').matchAll(/^COPY (\S+)\/package\.json \1\/$/gm)].map(([, workspace]) => workspace);
    expect(copied).toEqual(workspaces.sort());
  });

  test('runs as a numeric non-root user, with bundle-only stages', () => {
    for (const name of ['service', 'migrate']) expect(stage(name)).toMatch(/^USER [1-9]\d+:[1-9]\d+$/m);
    expect(dockerfile.endsWith(stage('service'))).toBe(true);
    expect(stage('service').match(/^COPY .*$/gm)).toEqual(['COPY --from=build /src/apps/${APP}/dist ./']);
    expect(stage('migrate').match(/^COPY .*$/gm)).toEqual(['COPY --from=build-jobs /src/prisma/dist ./']);
  });

  test('leaves the tools of the base image out of what runs, on the platform that builds', () => {
    for (const name of ['service', 'migrate']) expect(stage(name)).toMatch(/^FROM runtime AS /);
    expect(stage('runtime')).toMatch(/^FROM scratch AS /);
    expect(stage('runtime').match(/^COPY .*$/gm)).toEqual(['COPY --from=trimmed /runtime/ /']);
    expect(stage('trimmed')).toMatch(/^FROM --platform=\$\{BUILDPLATFORM\} /);
    const { removed } = /rm -rf (?<removed>.*?) &&/s.exec(stage('trimmed'))!.groups!;
    for (const tool of ['lib/node_modules', 'bin/npm', 'bin/npx', 'bin/corepack', 'bin/yarn', 'bin/yarnpkg']) expect(removed).toContain(`usr/local/${tool}`);
    expect(stage('trimmed')).toContain('find /runtime -xdev -type f -perm /6000 -exec chmod a-s {} +');
  });

  test('starts what it holds, in production', () => {
    const started = (name: string) => stage(name).match(/^(?:ENV|CMD|ENTRYPOINT|WORKDIR) .*$/gm);
    expect(started('service')).toEqual(['WORKDIR /app', 'ENV NODE_ENV=production', 'ENTRYPOINT ["node", "main.js"]']);
    expect(started('migrate')).toEqual(['WORKDIR /app', 'ENV NODE_ENV=production', 'CMD ["sh", "-c", "node prisma/migrate.js && node prisma/seed.js"]']);
    expect(started('runtime')).toEqual(['ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin']);
  });

  test('says what it is and of which version, in the words of OCI', () => {
    const labels = (name: string) => [...stage(name).matchAll(/org\.opencontainers\.image\.(\w+)="([^"]*)"/g)].map(([, key, value]) => `${key}: ${value}`);
    expect(labels('service')).toEqual([
      'title: biomarker-${APP}',
      'description: Educational biomarker services: ${APP}.',
      'licenses: Apache-2.0',
      'version: ${VERSION}',
      'revision: ${REVISION}',
      'source: ${SOURCE}',
    ]);
    expect(labels('migrate').map((label) => label.split(':')[0])).toEqual(['title', 'description', 'licenses']);
  });

  test('builds with the script that the bundle test runs', () => {
    expect(stage('build').match(/^RUN .*$/gm)).toEqual(['RUN sh docker/build-app.sh "${APP}"']);
    expect(stage('build-jobs').match(/^RUN .*$/gm)).toEqual(['RUN sh docker/build-app.sh jobs']);
  });
});
