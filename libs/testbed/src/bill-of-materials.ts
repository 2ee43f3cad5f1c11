import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** An npm package in a bundle. `license` is an SPDX expression. */
export type BundledPackage = { folder: string; name: string; version: string; license: string };

/** The package folder of a file, also of a nested package. */
const PACKAGE_FOLDER = /^(.*\/)?node_modules\/(@[^/]+\/)?[^/]+/;
const LICENSE_FILE = /^(licen[cs]e|copying|notice)/i;

/** The packages of these files, by name. Throws when one has no license. */
export function packagesOf(files: readonly string[]): BundledPackage[] {
  const folders = new Set(files.flatMap((file) => PACKAGE_FOLDER.exec(file)?.[0] ?? []));
  const all = [...folders].map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as BundledPackage;
    if (typeof license !== 'string') throw new Error(`${folder} names no license; the bundle lists the license of each package.`);
    return { folder, name, version, license };
  });
  return all.sort((a, b) => (`${a.name}@${a.version}` < `${b.name}@${b.version}` ? -1 : 1));
}

/** CycloneDX 1.6 (ECMA-424). Scanners of images read it by its name, `*.cdx.json`. It has no date, so equal bundles have equal texts. */
export function billOfMaterials(name: string, packages: readonly BundledPackage[]): string {
  const components = packages.map((one) => ({
    type: 'library',
    'bom-ref': purlOf(one),
    name: one.name,
    version: one.version,
    purl: purlOf(one),
    licenses: [{ expression: one.license.replace(/^\((.*)\)$/, '$1') }],
  }));
  return `${JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, metadata: { component: { type: 'application', name } }, components }, null, 2)}\n`;
}

const purlOf = ({ name, version }: BundledPackage) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

/** The license texts, which most licenses require in copies. */
export function licenseTexts(packages: readonly BundledPackage[]): string {
  return packages
    .map(({ folder, name, version, license }) => {
      const texts = readdirSync(folder).filter((file) => LICENSE_FILE.test(file));
      return [`${name} ${version} (${license})`, ...texts.map((file) => readFileSync(join(folder, file), 'utf8').trim())].join('\n\n');
    })
    .join(`\n\n${'-'.repeat(80)}\n\n`);
}
