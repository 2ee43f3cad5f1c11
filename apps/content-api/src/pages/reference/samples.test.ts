import { golden } from '@biomarker/testbed/golden';
import { expect, it } from '@jest/globals';
import { sections } from './described.ts';
import { exampleAddress, samplesOf } from './samples.ts';

const described = (id: string) => sections.flatMap(({ operations }) => operations).find(({ operation }) => operation.operationId === id)!;

it('the sample URL contains the path and the required parameters', () => {
  expect(exampleAddress(described('getBiomarker'))).toBe('/api/v1/biomarkers/ferritin');
  expect(exampleAddress(described('searchBiomarkers'))).toBe('/api/v1/biomarkers/search?q=hba1c');
  for (const each of sections.flatMap(({ operations }) => operations)) expect(exampleAddress(each)).not.toMatch(/[{}]|undefined|=$|=&/);
});

it('the samples send valid input of the operation', () => {
  const [curl, javaScript, python] = samplesOf(described('batchBiomarkers'), 'https://api.test').map(({ code }) => code);
  for (const code of [curl, javaScript, python]) expect(code).toMatch(/https:\/\/api\.test\/api\/v1\/biomarkers\/batch[\s\S]+slugs/);
  expect(samplesOf(described('readPerformance'), '')[0]!.code).toContain('Authorization: Bearer $ADMIN_TOKEN');
  expect(samplesOf(described('clearCache'), '')[0]!.code).toContain('-X DELETE');
});

it('the samples read as they were reviewed', () => {
  const text = ['getBiomarker', 'searchBiomarkers', 'batchBiomarkers', 'readPerformance', 'clearCache']
    .flatMap((id) => samplesOf(described(id), 'https://api.test').map(({ name, language, code }) => `== ${id}: ${name} (${language})\n\n${code}\n`))
    .join('\n');
  expect(text).toBe(golden(new URL('golden/samples.txt', import.meta.url), text));
});
