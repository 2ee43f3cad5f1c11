import { readdirSync, readFileSync } from 'node:fs';
import { load } from 'js-yaml';

export type Rule = { alert: string; expr: string; for?: string; labels: { severity: string }; annotations: { summary: string; runbook_url: string } };
export type Panel = {
  id: number;
  type: string;
  title: string;
  description?: string;
  fieldConfig?: { defaults: { unit?: string } };
  gridPos: { h: number; w: number; x: number; y: number };
  datasource?: object;
  targets?: { expr: string; refId: string; legendFormat?: string; datasource: object }[];
};
export type Dashboard = {
  uid: string;
  title: string;
  schemaVersion: number;
  panels: Panel[];
  templating: { list: { name: string; type: string; query: string | { query: string }; datasource?: object }[] };
};

export const ALARM_TESTS = 'docker/observability/alarms.test.yaml';

const { groups } = load(readFileSync('docker/observability/alarms.yaml', 'utf8')) as { groups: { rules: Rule[] }[] };
export const alarms = groups.flatMap(({ rules }) => rules);

export const dashboard = JSON.parse(readFileSync('docker/observability/dashboard.json', 'utf8')) as Dashboard;

/** The queries that the operations guide shows in blocks of `promql`, each with its document. */
const documented = readdirSync('docs/operations').flatMap((name) =>
  [...readFileSync(`docs/operations/${name}`, 'utf8').matchAll(/^```promql\n([\s\S]*?)^```$/gm)].flatMap(([, block]) =>
    block!.split('\n\n').map((query) => ({ of: `${name}: ${query.split('\n')[0]}`, expr: query.replaceAll(/^#.*$/gm, '').trim() })),
  ),
);

/** Every expression of alarms, dashboard and documents with its owner and Grafana's variables filled in. */
export const expressions = [
  ...alarms.map(({ alert, expr }) => ({ of: `the alarm ${alert}`, expr })),
  ...dashboard.panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr, refId }) => ({ of: `the panel ${title} (${refId})`, expr: expr.replaceAll('$__rate_interval', '5m').replaceAll('$service', '.*') })),
  ),
  ...documented,
];
