import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { golden } from '@biomarker/testbed/golden';
import { load } from 'js-yaml';
import { groupingsOf, selectorsOf } from './promql.ts';
import { ALARM_TESTS, alarms, dashboard } from './rules.ts';
import { settingsOf } from '../kubernetes/settings.ts';

const guide = readFileSync('docs/operations/runbooks.md', 'utf8');
const anchors = [...guide.matchAll(/^#{2,3} (.+)$/gm)].map(([, title]) => `docs/operations/runbooks.md#${title!.toLowerCase().replaceAll(' ', '-')}`);

type AlarmTest = {
  name: string;
  input_series: { series: string; values: string }[];
  alert_rule_test: {
    alertname: string;
    eval_time: string;
    exp_alerts: { exp_labels: Record<string, string>; exp_annotations: { summary: string; runbook_url: string } }[];
  }[];
};
const alarmTests = (load(readFileSync(ALARM_TESTS, 'utf8')) as { tests: AlarmTest[] }).tests;

const minutesOf = (time = '0m') => parseInt(time) * (time.endsWith('h') ? 60 : 1);

/** A template of an alarm with its labels filled in; its value may be any number. */
const saidBy = (template: string, labels: Record<string, string>) =>
  new RegExp(
    `^${template
      .replaceAll(/\{\{ \$labels\.(\w+) \}\}/g, (_, name: string) => labels[name]!)
      .replaceAll(/[()?]/g, String.raw`\$&`)
      .replaceAll(/\{\{ \$value[^}]*\}\}/g, String.raw`\d[\w. %]*`)}$`,
  );

describe('docker/observability/alarms.yaml', () => {
  test.each(alarms)('$alert has a severity, a description and an existing runbook', ({ labels, annotations }) => {
    expect(anchors).toContain(annotations.runbook_url);
    expect(['page', 'ticket']).toContain(labels.severity);
    expect(annotations.summary).toMatch(/\w+ .+/);
  });

  test('matches the alarms in the operations guide', () => {
    const listed = [...guide.matchAll(/^\| \[([\w ]+)\]\((#[\w-]+)\) \| (\w+) \|/gm)].map(([, name, anchor, severity]) => [name, anchor, severity]);
    const inWords = (alert: string) => alert[0] + alert.slice(1).replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
    expect(listed.length).toBeGreaterThan(0);
    expect(listed.sort()).toEqual(
      alarms
        .map(({ alert, labels, annotations }) => [inWords(alert), annotations.runbook_url.replace('docs/operations/runbooks.md', ''), labels.severity])
        .sort(),
    );
  });

  test('rings at the limits that were reviewed, in these words', () => {
    const text = alarms
      .map(
        (rule) =>
          `${rule.alert} (${rule.labels.severity}, ${rule.for ?? 'at once'}): ${rule.annotations.summary}\n  ${rule.expr.trim().replaceAll(/\s+/g, ' ')}\n`,
      )
      .join('\n');
    expect(text).toBe(golden(new URL('golden/alarms.txt', import.meta.url), text));
  });

  test('has a firing test case per alarm, which promtool confirms if installed', () => {
    const cases = alarmTests.flatMap(({ alert_rule_test }) => alert_rule_test);
    const ringing = cases.filter(({ exp_alerts }) => exp_alerts.length > 0).map(({ alertname }) => alertname);
    expect([...new Set(ringing)].sort()).toEqual(alarms.map(({ alert }) => alert).sort());
    const { error, status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', ALARM_TESTS], { encoding: 'utf8' });
    if (!error) expect({ status, said: status === 0 ? '' : stdout + stderr }).toEqual({ status: 0, said: '' });
  });

  test.each(alarmTests)('rings in its test as its rule says: $name', ({ input_series, alert_rule_test }) => {
    const rules = alert_rule_test.map(({ alertname }) => alarms.find(({ alert }) => alert === alertname)!);
    const used = new Set(rules.flatMap(({ expr }) => selectorsOf(expr).map(({ metric }) => metric)));
    expect(new Set(input_series.flatMap(({ series }) => selectorsOf(series).map(({ metric }) => metric)))).toEqual(used);
    for (const [index, { eval_time, exp_alerts }] of alert_rule_test.entries()) {
      const { labels, annotations, for: holds } = rules[index]!;
      for (const { exp_labels, exp_annotations } of exp_alerts) {
        expect({ ...exp_labels, runbook_url: exp_annotations.runbook_url }).toMatchObject({ ...labels, runbook_url: annotations.runbook_url });
        expect(exp_annotations.summary).toMatch(saidBy(annotations.summary, exp_labels));
        expect(minutesOf(eval_time)).toBeGreaterThan(minutesOf(holds));
      }
    }
  });
});

describe('docker/observability/dashboard.json', () => {
  test('lets users choose the data source and services', () => {
    expect(dashboard).toMatchObject({ uid: 'biomarker-services', schemaVersion: expect.any(Number) });
    expect(dashboard.templating.list.map(({ name, type }) => [name, type])).toEqual([
      ['datasource', 'datasource'],
      ['service', 'query'],
    ]);
  });

  test('has panels with unique titles, ids and positions', () => {
    const { panels } = dashboard;
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    expect(panels.filter(({ title }) => !title)).toEqual([]);
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) => Array.from({ length: w * h }, (_, cell) => `${x + (cell % w)},${y + Math.floor(cell / w)}`));
    expect(new Set(cells).size).toBe(cells.length);
    expect(panels.filter(({ gridPos: { x, w } }) => x + w > 24)).toEqual([]);
  });

  test.each(['rate', 'errors', 'latency', 'cache', 'rate limit', 'connections', 'event loop', 'memory', 'mail'])('shows %s', (what) => {
    const subjects: Record<string, string> = {
      rate: 'http_request_duration_seconds_count',
      errors: 'status=~"5.."',
      latency: 'http_request_duration_seconds_bucket',
      cache: 'cache_requests_total',
      'rate limit': 'rate_limit_requests_total',
      connections: 'database_pool_connections',
      'event loop': 'nodejs_eventloop_lag_p99_seconds',
      memory: 'process_resident_memory_bytes',
      mail: 'mail_oldest_waiting_seconds',
    };
    expect(dashboard.panels.flatMap(({ targets = [] }) => targets).filter(({ expr }) => expr.includes(subjects[what]!))).not.toEqual([]);
  });

  test('shows what was reviewed, in order', () => {
    const panels = dashboard.panels.map(({ type, title, description, targets = [], fieldConfig }) => {
      const lines = targets.map(({ legendFormat, expr }) => `  ${legendFormat}: ${expr}\n`).join('');
      return `${title} (${[type, fieldConfig?.defaults.unit].filter(Boolean).join(', ')})${description ? `: ${description}` : ''}\n${lines}`;
    });
    const text = panels.join('\n');
    expect(text).toBe(golden(new URL('golden/dashboard.txt', import.meta.url), text));
  });

  test('has the look that was reviewed, each panel from its data source', () => {
    const { panels, ...whole } = dashboard;
    const look = panels.map(({ id, title, datasource, targets = [], ...panel }) => {
      for (const one of targets) expect([one.datasource, datasource]).toEqual([whole.templating.list[1]!.datasource, one.datasource]);
      const references = { references: targets.map(({ refId }) => refId) };
      return { kind: 'Panel', metadata: { name: `${id} ${title}` }, ...panel, ...references, description: undefined };
    });
    const text = settingsOf([{ kind: 'Dashboard', metadata: { name: whole.uid }, ...whole }, ...look], []);
    expect(text).toBe(golden(new URL('golden/look.txt', import.meta.url), text));
  });

  test('filters every expression by the chosen services', () => {
    expect(dashboard.panels.flatMap(({ targets = [] }) => targets).filter(({ expr }) => !expr.includes('service=~"$service"'))).toEqual([]);
  });
});

describe('an expression', () => {
  test('fails to parse when malformed', () => {
    expect(() => selectorsOf('sum by (service) (rate(a[5m])')).toThrow('cannot be read');
    expect(() => selectorsOf('rate(a{b=}[5m])')).toThrow('cannot be read');
  });

  test('yields its metrics, labels and groupings', () => {
    expect(selectorsOf('sum by (c) (rate(a{b="1",d=~"2"}[5m])) / on (e) f')).toEqual([
      {
        metric: 'a',
        labels: [
          { name: 'b', equals: '1' },
          { name: 'd', equals: undefined },
        ],
      },
      { metric: 'f', labels: [] },
    ]);
    expect(groupingsOf('sum by (c) (rate(a[5m])) / on (e) f')).toEqual(['c', 'e']);
  });
});
