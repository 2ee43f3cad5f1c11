import { describe, expect, test } from '@jest/globals';
import { golden } from '@biomarker/testbed/golden';
import type { Deployment } from 'kubernetes-types/apps/v1.js';
import { isPublic } from '../../../apps/partner-auth/src/oauth/client-authentication/fetch-key-set.ts';
import { operatorCommands } from '../../../tools/operator/commands.ts';
import { services } from '../../../tools/generate/services.ts';
import { configOf, find, kustomization, manifests, OVERLAY, podOf } from './manifests.ts';
import { settingsOf } from './settings.ts';

const deployment = (app: string) => find('Deployment', app) as unknown as Deployment;
const workloads = manifests.filter(({ kind }) => ['Deployment', 'Job', 'CronJob'].includes(kind));

/** The required contents of each service's secret, as in docs/operations/deploy.md. */
const SECRETS: Record<string, Record<string, string>> = {
  'content-api': { DATABASE_URL: 'postgresql://a:b@c/d', REDIS_URL: 'redis://e', CURSOR_SECRET: '01234567'.repeat(4), ADMIN_TOKEN_SHA256: '0'.repeat(64) },
  'partner-auth': { DATABASE_URL: 'postgresql://a:b@c/d', REDIS_URL: 'redis://e', RAIL_SECRET: '01234567'.repeat(4) },
  'mcp-server': { DATABASE_URL: 'postgresql://a:b@c/d', REDIS_URL: 'redis://e', CURSOR_SECRET: '01234567'.repeat(4) },
};

describe('the manifests of docker/k8s', () => {
  test('have the settings that were reviewed, those of the three services beside each other', () => {
    const configs = services.map(({ app }) => ({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: app }, data: configOf(app) }));
    const { namespace, images = [] } = kustomization(OVERLAY);
    const overlay = { kind: 'Kustomization', metadata: { name: 'production' }, namespace, images: images.map(({ name, newName }) => ({ name, newName })) };
    const settings = settingsOf(
      [...manifests, ...configs, overlay],
      services.map(({ app }) => app),
    );
    expect(settings).toBe(golden(new URL('golden/settings.txt', import.meta.url), settings));
  });

  test('allow outbound traffic only to named targets', () => {
    const policies = manifests.filter(({ kind }) => kind === 'NetworkPolicy') as unknown as {
      metadata: { name: string };
      spec: { egress?: { to?: object[] }[] };
    }[];
    expect(policies.filter(({ spec }) => spec.egress?.some(({ to = [] }) => to.length === 0)).map(({ metadata }) => metadata.name)).toEqual([]);
  });

  test('keep every block of addresses inside of a network from the connections to the internet', () => {
    /** The blocks with their first and last address, and the public ones beside them. */
    const inside: [block: string, ends: string[], beside: string[]][] = [
      ['10.0.0.0/8', ['10.0.0.0', '10.255.255.255'], ['9.255.255.255', '11.0.0.0']],
      ['100.64.0.0/10', ['100.64.0.0', '100.127.255.255'], ['100.63.255.255', '100.128.0.0']],
      ['127.0.0.0/8', ['127.0.0.0', '127.255.255.255'], ['126.255.255.255', '128.0.0.0']],
      ['169.254.0.0/16', ['169.254.0.0', '169.254.169.254', '169.254.255.255'], ['169.253.255.255', '169.255.0.0']],
      ['172.16.0.0/12', ['172.16.0.0', '172.31.255.255'], ['172.15.255.255', '172.32.0.0']],
      ['192.168.0.0/16', ['192.168.0.0', '192.168.255.255'], ['192.167.255.255', '192.169.0.0']],
    ];
    type ToInternet = { spec: { egress?: { to?: { ipBlock?: { cidr: string; except?: string[] } }[] }[] } };
    const policies = manifests.filter(({ kind }) => kind === 'NetworkPolicy') as unknown as ToInternet[];
    const blocks = policies.flatMap(({ spec }) => spec.egress ?? []).flatMap(({ to = [] }) => to.flatMap(({ ipBlock }) => ipBlock ?? []));
    expect(blocks.filter(({ cidr }) => cidr === '0.0.0.0/0').length).toBeGreaterThan(1);
    for (const { cidr, except } of blocks) {
      if (cidr === '0.0.0.0/0') expect(except).toEqual(inside.map(([block]) => block));
      else if (!cidr.endsWith('/32')) expect([cidr, except]).toEqual(['2000::/3', undefined]);
    }
    // The service itself draws the same lines.
    for (const [block, ends, beside] of inside)
      expect([block, ends.map(isPublic), beside.map(isPublic)]).toEqual([block, ends.map(() => false), beside.map(() => true)]);
  });

  test('use an overlay image for every container', () => {
    const images = [...new Set(workloads.flatMap((one) => podOf(one).containers.map(({ image }) => image)))];
    expect(
      kustomization(OVERLAY)
        .images!.map(({ name }) => name)
        .sort(),
    ).toEqual(images.sort());
  });

  test('run retention daily with the migrate image and secret, never concurrently', () => {
    const { schedule, concurrencyPolicy } = find('CronJob', 'retention').spec as { schedule: string; concurrencyPolicy: string };
    expect([schedule.split(' ').slice(2), concurrencyPolicy]).toEqual([['*', '*', '*'], 'Forbid']);
    const [[job], [migrate]] = [podOf(find('CronJob', 'retention')).containers, podOf(find('Job', 'migrate')).containers];
    expect([job!.image, job!.envFrom]).toEqual([migrate!.image, migrate!.envFrom]);
    const [node, bundle, ...words] = job!.command!;
    expect([node, bundle, words.slice(0, 2).join(' ')]).toEqual(['node', 'prisma/operator.js', 'retention run']);
    expect(operatorCommands.map(({ name }) => name)).toContain('retention run');
  });

  test.each(workloads.map((one) => ({ name: one.metadata.name, pod: podOf(one) })))(
    '$name runs unprivileged, without a token, on a read-only file system',
    ({ pod }) => {
      expect(pod).toMatchObject({ automountServiceAccountToken: false, securityContext: { runAsNonRoot: true, runAsUser: 65532 } });
      for (const { securityContext } of pod.containers)
        expect(securityContext).toEqual({ allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } });
    },
  );
});

describe.each(services)('$app on Kubernetes', ({ app, variables, loadConfig }) => {
  const env = { ...configOf(app), ...SECRETS[app] };
  const [container] = podOf(find('Deployment', app)).containers;

  test('starts with its configuration and secrets, all of them known variables', () => {
    expect(loadConfig(env).baseUrl).toMatch(/^https:/);
    expect(Object.keys(env).filter((name) => !(name in variables.shape))).toEqual([]);
  });

  test('may send traces through a network policy', () => {
    const { endpoint, sampler } = loadConfig(env).tracing!;
    expect(sampler).toBe('traceidratio');
    const { spec } = find('NetworkPolicy', 'telemetry') as {
      spec: { podSelector: { matchExpressions: { values: string[] }[] }; egress: { ports: object[] }[] };
    };
    expect(spec.podSelector.matchExpressions[0]!.values).toContain(app);
    expect(spec.egress[0]!.ports).toEqual([{ port: Number(new URL(endpoint).port), protocol: 'TCP' }]);
  });

  test('exposes the ports that it listens on', () => {
    const { port, metricsPort } = loadConfig(env);
    expect(container!.ports).toEqual([
      { name: 'http', containerPort: port },
      { name: 'metrics', containerPort: metricsPort },
    ]);
    expect(deployment(app).spec!.template.metadata!.annotations!['prometheus.io/port']).toBe(String(metricsPort));
    expect(container!.readinessProbe!.httpGet).toEqual({ path: '/readyz', port: 'http' });
    expect(container!.livenessProbe!.httpGet).toEqual({ path: '/livez', port: 'http' });
  });

  test('leaves the load balancer before it stops, with time to finish', () => {
    const { periodSeconds, failureThreshold } = container!.readinessProbe!;
    expect(loadConfig(env).drainMs).toBeGreaterThanOrEqual(periodSeconds! * failureThreshold! * 1000);
    const hardDeadlineSeconds = 25;
    expect(podOf(find('Deployment', app)).terminationGracePeriodSeconds).toBeGreaterThan(container!.lifecycle!.preStop!.sleep!.seconds + hardDeadlineSeconds);
  });

  test('goes before jobs, and never has all instances on one node of two', () => {
    const { priorityClassName, topologySpreadConstraints = [] } = podOf(find('Deployment', app));
    expect(find('PriorityClass', priorityClassName!)).toMatchObject({ value: expect.any(Number) });
    for (const job of workloads.filter(({ kind }) => kind !== 'Deployment')) expect(podOf(job).priorityClassName).toBeUndefined();
    const labelSelector = { matchLabels: { 'app.kubernetes.io/name': app } };
    expect(topologySpreadConstraints.filter(({ whenUnsatisfiable }) => whenUnsatisfiable === 'DoNotSchedule')).toEqual([
      { maxSkew: 1, topologyKey: 'kubernetes.io/hostname', whenUnsatisfiable: 'DoNotSchedule', labelSelector, matchLabelKeys: ['pod-template-hash'] },
    ]);
  });

  test('keeps an instance during an eviction and a rollout', () => {
    const { minReplicas, maxReplicas } = find('HorizontalPodAutoscaler', app).spec as { minReplicas: number; maxReplicas: number };
    const { maxUnavailable } = find('PodDisruptionBudget', app).spec as { maxUnavailable: number };
    expect(minReplicas).toBeGreaterThan(maxUnavailable);
    expect(maxReplicas).toBeGreaterThan(minReplicas);
    expect(deployment(app).spec!.strategy).toEqual({ type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } });
  });

  test.each(['Service', 'PodDisruptionBudget', 'HorizontalPodAutoscaler', 'NetworkPolicy', 'ServiceAccount'])('has a %s that selects its pods', (kind) => {
    const { spec } = find(kind, app) as { spec?: Record<string, unknown> };
    const meant: Record<string, unknown> = {
      Service: spec?.selector,
      PodDisruptionBudget: (spec?.selector as { matchLabels: object })?.matchLabels,
      HorizontalPodAutoscaler: { 'app.kubernetes.io/name': (spec?.scaleTargetRef as { name: string })?.name },
      NetworkPolicy: (spec?.podSelector as { matchLabels: object })?.matchLabels,
      ServiceAccount: { 'app.kubernetes.io/name': podOf(find('Deployment', app)).serviceAccountName },
    };
    expect(meant[kind]).toEqual({ 'app.kubernetes.io/name': app });
    expect(deployment(app).spec!.template.metadata!.labels).toMatchObject({ 'app.kubernetes.io/name': app });
  });
});
