import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { build } from 'esbuild';
import { startContentApi } from '../../../apps/content-api/test/testing.ts';

// Packs the client, installs the tarball in a new folder, and uses it there as a stranger would: by Node, by a compiler and in a browser bundle.

const run = async (command: string, args: string[], cwd: string) =>
  (await promisify(execFile)(command, args, { cwd, timeout: 240_000, env: { ...process.env, NODE_OPTIONS: '' } })).stdout;

const program = (baseUrl: string) => `
import { allBiomarkers, biomarkerClient, type ListedBiomarker } from '@biomarker/client';

const client = biomarkerClient({ baseUrl: '${baseUrl}', keepAnswers: 10, retries: 1 });
const { data, error } = await client.GET('/api/v1/biomarkers/{slug}', { params: { path: { slug: 'ferritin' } } });
if (error) throw new Error(error.title);
const names: ListedBiomarker[] = [];
for await (const each of allBiomarkers(client, { category: 'iron-status', fields: 'minimal' })) names.push(each);
console.log(JSON.stringify([data.data.name satisfies string, names.length]));
`;

/** CLIENT_NODES=all, as by night, adds the other versions of Node: the registry has the binary of each as a package, about 190 MB. CI runs on each version anyway. */
const NODES = process.env.CLIENT_NODES === 'all' ? [20, 22, 24].filter((major) => !process.version.startsWith(`v${major}.`)) : [];
const nodePackages = NODES.map((major) => `node${major}@npm:node-${process.platform}-${process.arch}@${major}`);

let service: Awaited<ReturnType<typeof startContentApi>>;
let folder: string;

beforeAll(async () => {
  service = await startContentApi();
  folder = mkdtempSync(join(tmpdir(), 'biomarker-client-'));
  await run(process.execPath, [resolve('node_modules/typescript/bin/tsc'), '-p', 'libs/client/tsconfig.build.json'], process.cwd());
  const packed = JSON.parse(await run('npm', ['pack', '--json', '--pack-destination', folder, resolve('libs/client')], folder)) as { filename: string }[];
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'stranger', private: true, type: 'module' }));
  const tarball = `./${packed[0]!.filename.replace('@', '').replace('/', '-')}`;
  await run('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', tarball, ...nodePackages], folder);
  writeFileSync(join(folder, 'use.ts'), program(service.url));
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: { strict: true, module: 'nodenext', target: 'es2022', lib: ['es2022', 'dom', 'dom.iterable'], types: [] },
      files: ['use.ts'],
    }),
  );
});
afterAll(async () => {
  await service?.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('the packed client', () => {
  it('holds its compiled modules, types and readme, and no source', async () => {
    const manifest = JSON.parse(readFileSync(join(folder, 'node_modules/@biomarker/client/package.json'), 'utf8')) as { files: string[] };
    expect(manifest.files).toEqual(['dist', 'README.md']);
    const files = await run('find', ['node_modules/@biomarker/client', '-type', 'f'], folder);
    expect(files).toContain('dist/index.d.ts');
    expect(files).not.toMatch(/\/src\/|\.test\./);
  });

  it('compiles against its types under strict rules, and runs as an ES module', async () => {
    await run(process.execPath, [resolve('node_modules/typescript/bin/tsc'), '-p', '.'], folder);
    expect(JSON.parse(await run(process.execPath, ['use.js'], folder))).toEqual(['Ferritin', 6]);
  });

  for (const major of NODES)
    it(`runs on Node ${major}`, async () => {
      const node = join(folder, `node_modules/node${major}/bin/node`);
      const [version, used] = (await run(node, ['--eval', 'console.log(process.version); import("./use.js")'], folder)).trim().split('\n');
      expect([version, JSON.parse(used!)]).toEqual([expect.stringMatching(`^v${major}\\.`), ['Ferritin', 6]]);
    });

  it('bundles for a browser without modules of Node, below 12 KB', async () => {
    const { outputFiles } = await build({
      stdin: { contents: program(service.url), loader: 'ts', resolveDir: folder },
      bundle: true,
      platform: 'browser',
      format: 'esm',
      minify: true,
      write: false,
      logLevel: 'silent',
    });
    const text = outputFiles[0]!.text;
    expect(text.length).toBeLessThan(12_000);
    expect(text).not.toMatch(/\bnode:|require\(/);
    writeFileSync(join(folder, 'bundle.mjs'), text);
    expect(JSON.parse(await run(process.execPath, ['bundle.mjs'], folder))).toEqual(['Ferritin', 6]);
  });
});
