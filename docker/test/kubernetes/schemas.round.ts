import { describe, expect, test } from '@jest/globals';
import { find, manifests, OVERLAY, podOf, rendered } from './manifests.ts';
import { faultsOf } from './schemas.ts';

/** The files, and the output of kubectl if installed. */
const all = [...manifests, ...(rendered(OVERLAY) ?? [])].map((manifest) => ({ name: `${manifest.kind} ${manifest.metadata.name}`, manifest }));

type Pod = { containers: Record<string, unknown>[]; terminationGracePeriodSeconds: unknown; restartPolicy: unknown };

describe('the manifests of docker/k8s', () => {
  test.each(all)('$name is valid for the Kubernetes API', ({ manifest }) => {
    expect(faultsOf(manifest)).toEqual([]);
  });

  test.each([
    ['a misspelt field', (pod: Pod) => (pod.containers[0]!.readynessProbe = {}), '/spec/template/spec/containers/0/readynessProbe is not known'],
    ['a wrong type', (pod: Pod) => (pod.terminationGracePeriodSeconds = '40'), 'data/spec/template/spec/terminationGracePeriodSeconds must be integer'],
    ['a misspelt value', (pod: Pod) => (pod.restartPolicy = 'Allways'), 'must be equal to one of the allowed values'],
  ])('the validation detects %s', (_what, spoil, fault) => {
    const spoilt = structuredClone(find('Deployment', 'content-api'));
    spoil(podOf(spoilt) as unknown as Pod);
    expect(faultsOf(spoilt).join('\n')).toContain(fault);
  });
});
