import { readFileSync } from 'node:fs';
import { fromLab } from '@biomarker/testbed/lab';

type FhirPath = { compile(expression: string, model: unknown): (resource: unknown) => unknown[] };
const fhirpath = fromLab('fhirpath') as FhirPath;
const r4 = fromLab('fhirpath/fhir-context/r4');

/** `path` is an element below the resource. With `coding`, only repetitions with that code count. */
export type ElementRule = { path: string; min: number; max: string; coding?: { system: string; code: string } };
type Constraint = { key: string; context: string; expression: string };
type Profile = { elements: ElementRule[]; constraints: Constraint[] };

/** Must-support elements and constraints of three profiles, from the snapshots of HL7 US Core 7.0.0 (CC0). Keys are profiles with version. */
const PROFILES: Record<string, Profile> = JSON.parse(readFileSync(new URL('fixtures/us-core-7.0.0.json', import.meta.url), 'utf8'));

type Judged = { resourceType: string; meta?: { profile?: string[] } };

const compiled = new Map<string, (resource: unknown) => unknown[]>();

function evaluate(expression: string, resource: unknown): unknown[] {
  let ask = compiled.get(expression);
  if (!ask) compiled.set(expression, (ask = fhirpath.compile(expression, r4)));
  return ask(structuredClone(resource));
}

/** The violations of a resource's claimed profile. */
export function complaintsByUsCore(resource: Judged): string[] {
  const [profile = 'none'] = resource.meta?.profile ?? [];
  const rules = PROFILES[profile];
  if (!rules) return [`${resource.resourceType} claims the profile ${profile}`];
  const broken = [
    ...rules.elements.map((rule): [string, string] => [labelOf(rule), cardinalityOf(rule)]),
    ...rules.constraints.map(({ key, context, expression }): [string, string] => [key, context ? `${context}.all(${expression})` : expression]),
  ].filter(([, expression]) => evaluate(expression, resource)[0] !== true);
  return broken.map(([label]) => `${resource.resourceType}: ${label}`);
}

/** The must-support elements that no resource has. */
export function neverPresent(resources: readonly Judged[]): string[] {
  const rules = PROFILES[resources[0]!.meta!.profile![0]!]!;
  return rules.elements.filter((rule) => !resources.some((resource) => evaluate(`${pathOf(rule)}.exists()`, resource)[0] === true)).map(labelOf);
}

const labelOf = ({ path, coding }: ElementRule) => (coding ? `${path} of ${coding.code}` : path);

const coded = (coding: ElementRule['coding']) => (coding ? `.where(coding.where(system = '${coding.system}' and code = '${coding.code}').exists())` : '');

const pathOf = ({ path, coding }: ElementRule) => path + coded(coding);

/** Counts a nested element within each of its parents. */
function cardinalityOf({ path, min, max, coding }: ElementRule): string {
  const [leaf, ...parents] = path.split('.').reverse() as [string, ...string[]];
  const count = `(${leaf}${coded(coding)}).count()`;
  const within = max === '*' ? `${count} >= ${min}` : `(${count} >= ${min} and ${count} <= ${max})`;
  return parents.length > 0 ? `${parents.reverse().join('.')}.all(${within})` : within;
}
