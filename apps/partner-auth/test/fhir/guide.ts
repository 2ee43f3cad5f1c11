import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RESULT_PARAMETERS } from '../../src/fhir/search/result-parameters.ts';
import { resourceTypes } from '../../src/fhir/resources/index.ts';
import { browser, obtainTokens } from '../browser.ts';
import { fillChart } from '../chart.ts';
import { partner } from '../partner.ts';
import { startPartnerAuth } from '../testing.ts';

// The guide on FHIR resources matches the code.

const guide = readFileSync(new URL('../../../../prisma/content/docs/fhir.md', import.meta.url), 'utf8');
const blocks = (language: string) => [...guide.matchAll(new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(([, text]) => text!);
const codesIn = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, code]) => code!);
const OF_ALL = ['_id', '_lastUpdated'];

/** The paths of all elements; lists count as their items. */
function membersOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap((item) => membersOf(item, path)))].sort();
  if (value === null || typeof value !== 'object') return [path];
  return Object.entries(value)
    .flatMap(([name, member]) => membersOf(member, `${path}.${name}`))
    .sort();
}

describe('guide', () => {
  describe('the tables of the guide', () => {
    it('name the parameters of every search', () => {
      const [line] = guide.match(/^Every type takes these: .*$/m)!;
      expect(codesIn(line).toSorted()).toEqual([...OF_ALL, ...RESULT_PARAMETERS.filter((name) => name !== '_cursor')].toSorted());
    });

    it.each(resourceTypes)('name the parameters, orders and includes of $type', ({ type, parameters, sorts, includes }) => {
      const rows = guide.split('\n').filter((line) => line.startsWith(`| \`${type}\` |`));
      const [, , filters, orders, included] = rows.find((row) => row.split('|').length === 6)!.split('|');
      const own = parameters.map(({ name }) => name).filter((name) => !OF_ALL.includes(name));
      expect(codesIn(filters!)).toEqual(own);
      expect(codesIn(orders!).toSorted()).toEqual(Object.keys(sorts).toSorted());
      expect(codesIn(included!).toSorted()).toEqual(
        Object.keys(includes)
          .map((parameter) => `${type}:${parameter}`)
          .toSorted(),
      );
    });

    it.each(resourceTypes)('name the profile of $type', ({ type, profile }) => {
      const [, name, version] = /([^/]+)\|(.+)$/.exec(profile)!;
      expect(guide).toContain(`| Type | Profile of US Core ${version} |`);
      expect(guide).toContain(`| \`${type}\` | \`${name}\` |`);
    });
  });

  describe('with an access token', () => {
    let service: Awaited<ReturnType<typeof startPartnerAuth>>;
    let token: string;
    beforeAll(async () => {
      service = await startPartnerAuth();
      const acme = partner(service.url, await service.registry.application(await service.registry.organization('acme')));
      const member = service.registry.members[0]!;
      await fillChart(service.database, member.id, { email: member.email, gender: 'female' });
      token = (await obtainTokens(acme, browser(service.url), member)).access_token;
    });
    afterAll(() => service.stop());

    it.each(blocks('sh'))('this example answers 200: %s', async (script) => {
      const { stdout } = await promisify(execFile)('bash', ['-c', script.replaceAll('{partner_url}', service.url).replace('curl ', 'curl -sf ')], {
        env: { ...process.env, ACCESS_TOKEN: token },
        maxBuffer: 20_000_000,
      });
      expect(['Bundle', 'CapabilityStatement']).toContain((JSON.parse(stdout) as { resourceType: string }).resourceType);
    });

    it.each(blocks('json').map((text) => JSON.parse(text) as Record<string, unknown>))('$resourceType has the elements of its sample', async (sample) => {
      const query = sample.resourceType === 'Observation' ? '?code=http://loinc.org|2276-4' : '';
      const answer = await fetch(`${service.url}/api/fhir/r4/${sample.resourceType}${query}`, { headers: { authorization: `Bearer ${token}` } });
      const { entry } = (await answer.json()) as { entry: { resource: Record<string, unknown> }[] };
      expect(entry.map(({ resource }) => membersOf(resource))).toContainEqual(membersOf(sample));
    });
  });
});
