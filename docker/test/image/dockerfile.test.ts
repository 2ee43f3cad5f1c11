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

  test('builds with the script that the bundle test runs', () => {
    expect(stage('build').match(/^RUN .*$/gm)).toEqual(['RUN sh docker/build-app.sh "${APP}"']);
    expect(stage('build-jobs').match(/^RUN .*$/gm)).toEqual(['RUN sh docker/build-app.sh jobs']);
  });
});
