// On SQLite alone: what the files of a dashboard and of alerts name, and what the guide says, is the same on both.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { Registry } from 'prom-client';
import { readYaml } from '@lectern/content';
import { makeCast } from './cast.ts';
import { startWorld } from './world.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** What is measured, with the labels that it may have. */
const measured = await listMeasured();

async function listMeasured(): Promise<Map<string, Set<string>>> {
  const found = new Map<string, Set<string>>();
  const { registerMetric } = Registry.prototype as unknown as { registerMetric: (metric: unknown) => void };
  (Registry.prototype as unknown as { registerMetric: typeof registerMetric }).registerMetric = function (metric) {
    const { name, labelNames } = metric as { name: string; labelNames: string[] };
    found.set(name, new Set(labelNames));
    return registerMetric.call(this, metric);
  };
  const nobody = 'http://127.0.0.1:9';
  const world = await startWorld({ after }, { LECTERN_TRACES_URL: nobody, LECTERN_CDN_PURGE_URL: nobody });
  const { organizationId, owner } = await makeCast(world.ctx);
  // What is timed has labels once it happened.
  await world.as(owner.token).get(`/v1/orgs/${organizationId}/search?query=handbook`);
  await world.app.jobs.runDue();
  const { body } = await world.app.http.inject('/metrics');
  for (const [, name = '', labels = ''] of body.matchAll(/^([a-z_]+)\{(.*)\} \S+$/gm))
    for (const [, label = ''] of labels.matchAll(/([a-z_]+)="/g)) addTo(found, name, label);
  for (const [, name = ''] of body.matchAll(/^# TYPE (\S+)/gm)) addTo(found, name);
  return found;
}

function addTo(found: Map<string, Set<string>>, name: string, label?: string): void {
  const labels = found.get(name) ?? new Set();
  found.set(name, label === undefined ? labels : labels.add(label));
}

/** What Prometheus itself adds, and the server where there are several processes. */
const OF_ALL = ['job', 'instance', 'process'];

/** What is wrong with a query, or with the labels that a text shows of its answer. */
function faultsIn(query: string, shown = ''): string[] {
  const used = [...query.matchAll(/\b((?:lectern|process|nodejs)_\w+|up)\b(?:\{([^}]*)\})?/g)];
  if (used.length === 0) return [`${query} names no metric`];
  const known = used.map(([, name = '']) => labelsOf(name));
  const unknown = used.flatMap(([, name = ''], at) => (known[at] === undefined ? [`there is no ${name}`] : []));
  const wrongLabels = used.flatMap(([, name = '', selector = ''], at) =>
    [...selector.matchAll(/(\w+)\s*(?:=|!=|=~|!~)\s*"/g)].flatMap(([, label = '']) =>
      known[at]?.has(label) === false ? [`${name} has no label ${label}`] : [],
    ),
  );
  const all = new Set(known.flatMap((labels) => [...(labels ?? [])]));
  const grouped = [...query.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, labels = '']) =>
    labels.split(',').map((each) => each.trim()),
  );
  const texts = [...shown.matchAll(/\{\{\s*(?:\$labels\.)?(\w+)\s*\}\}/g)].map(([, label = '']) => label);
  const kept = grouped.length === 0 ? all : new Set(grouped);
  return [
    ...unknown,
    ...wrongLabels,
    ...grouped.filter((label) => !all.has(label)).map((label) => `${query} groups by ${label}`),
    ...texts.filter((label) => !kept.has(label)).map((label) => `${query} keeps no ${label} to be shown`),
  ];
}

function labelsOf(name: string): Set<string> | undefined {
  if (name === 'up') return new Set(OF_ALL);
  const [, base = name, part] = /^(.*)_(bucket|sum|count)$/.exec(name) ?? [];
  const labels = measured.get(name) ?? measured.get(base);
  if (labels === undefined) return undefined;
  return new Set([...labels, ...OF_ALL, ...(part === 'bucket' ? ['le'] : [])]);
}

test('faults of queries are seen', () => {
  assert.deepEqual(
    faultsIn('sum by (status) (rate(lectern_http_request_seconds_count{method="GET"}[5m]))', '{{status}}'),
    [],
  );
  assert.deepEqual(faultsIn('lectern_nothing'), ['there is no lectern_nothing']);
  assert.deepEqual(faultsIn('lectern_jobs_failing{job="x",state="y"}'), ['lectern_jobs_failing has no label state']);
  assert.equal(faultsIn('sum by (colors) (lectern_jobs_failing)').length, 1);
  assert.equal(faultsIn('sum by (kind) (lectern_jobs_failing)', '{{ $labels.job }}').length, 1);
  assert.equal(faultsIn('vector(1)').length, 1);
});

interface Panel {
  title: string;
  type: string;
  targets?: { expr: string; legendFormat: string }[];
}

test('every panel of the dashboard shows what is measured', () => {
  const { panels } = JSON.parse(read('packaging/grafana-dashboard.json')) as { panels: Panel[] };
  const targets = panels.flatMap((panel) => panel.targets ?? []);
  assert.ok(targets.length > 25);
  assert.deepEqual(
    targets.flatMap(({ expr, legendFormat }) => faultsIn(expr, legendFormat)),
    [],
  );
  assert.ok(panels.every(({ type, targets: own }) => type === 'row' || (own?.length ?? 0) > 0));
});

interface Rule {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string; description: string };
}

test('every alert asks for what is measured, and says what to do', () => {
  const file = readYaml(read('packaging/alerts.yaml'));
  assert.ok(file.ok);
  const { groups } = file.value as { groups: { rules: Rule[] }[] };
  const rules = groups.flatMap((group) => group.rules);
  assert.ok(rules.length > 10);
  for (const { alert, expr, labels, annotations } of rules) {
    assert.deepEqual(faultsIn(expr, annotations.summary + annotations.description), [], alert);
    assert.ok(['page', 'ticket'].includes(labels.severity), alert);
    assert.ok(annotations.summary !== '' && annotations.description.endsWith('.'), alert);
  }
});

test('the guide names every metric of ours, and none that is not there', () => {
  const folder = 'docs/running';
  const pages = readdirSync(join(root, folder)).map((name) => read(join(folder, name)));
  const named = new Set(
    pages.flatMap((page) => [...page.matchAll(/\b(?:lectern|process|nodejs)_[a-z]\w+_\w+/g)].map(([name]) => name)),
  );
  const isMetric = (name: string) => labelsOf(name) !== undefined;
  assert.deepEqual(
    [...named].filter((name) => !isMetric(name)),
    [],
  );
  const ours = [...measured.keys()].filter((name) => /^lectern_(?!.*_seconds_(?:bucket|sum|count)$)/.test(name));
  assert.deepEqual(
    ours.filter((name) => !pages.some((page) => new RegExp(`\\b${name}\\b`).test(page))),
    [],
  );
});
