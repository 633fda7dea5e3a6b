// What can be known of the Helm chart without Helm; `npm run package -- --chart` asks Helm and Kubernetes' own types.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { Ajv, type ValidateFunction } from 'ajv';
import { settings } from '#config/index.ts';
import { startWorld } from '../world.ts';
import { readChartFile, readChartYaml, readTemplates, type Values } from './files.ts';

const root = join(import.meta.dirname, '../../..');
const values = readChartYaml('values.yaml');
const templates = readTemplates();
const schema = JSON.parse(readChartFile('values.schema.json')) as Schema;
const validate: ValidateFunction = new Ajv({ strict: false, allErrors: true }).compile(schema);

interface Schema {
  properties?: Record<string, Schema>;
  definitions: Record<'settingNames' | 'secretNames', { enum: string[] }>;
}

test('the chart has the version of the server', () => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const chart = readChartYaml('Chart.yaml');
  assert.deepEqual([chart['apiVersion'], chart['version'], chart['appVersion']], ['v2', version, version]);
});

test('the schema accepts the values that the chart brings', () => {
  assert.ok(validate(values), JSON.stringify(validate.errors));
});

const WRONG: readonly [string, Values][] = [
  ['a value that there is not', { replicas: 2 }],
  ['one within another', { persistence: { enable: false } }],
  ['a setting that there is not', { settings: { LECTERN_FOO: 1 } }],
  ['a secret among the settings', { settings: { LECTERN_DATABASE_URL: 'postgres://db/lectern' } }],
  ['a setting among the secrets', { secrets: { LECTERN_RATE_LIMIT: '5' } }],
  ['what the chart sets', { settings: { LECTERN_PORT: 80 } }],
  ['one of ours past all that', { extraEnv: [{ name: 'LECTERN_SECRET_KEY', value: 'x' }] }],
  ['a secret without its key', { secretsFrom: { LECTERN_SECRET_KEY: { name: 'lectern' } } }],
  ['an address with a path', { baseUrl: 'https://example.com/docs' }],
  ['an address that is none', { baseUrl: 'docs.example.com' }],
  ['a number as text', { replicaCount: '3' }],
  ['fewer nodes than none', { replicaCount: -1 }],
  ['a size without a meaning', { persistence: { size: '10 gigabytes' } }],
  ['a claim that is read by many', { persistence: { accessModes: ['ReadOnlyMany'] } }],
  ['another probe', { readinessProbe: { httpGet: { path: '/', port: 'http' } } }],
  ['a type of service that there is not', { service: { type: 'ExternalName' } }],
  ['a schedule that is none', { backup: { check: { schedule: 'daily' } } }],
  ['a digest that is none', { image: { digest: 'latest' } }],
];

for (const [what, wrong] of WRONG)
  test(`the schema refuses ${what}`, () => {
    assert.equal(validate({ ...values, ...wrong }), false);
  });

test('values and schema have the same names', () => {
  const namesOf = (tree: unknown, at: Schema | undefined, path = ''): string[] => {
    if (at?.properties === undefined || path.endsWith('Probe')) return [path];
    const inValues = Object.keys((tree ?? {}) as object);
    const inSchema = Object.keys(at.properties).filter((name) => name !== 'global');
    assert.deepEqual(inValues.toSorted(), inSchema.toSorted(), path);
    return inSchema.flatMap((name) => namesOf((tree as Values)[name], at.properties?.[name], `${path}.${name}`));
  };
  assert.ok(namesOf(values, schema).length > 80);
});

test('templates read values that there are, and each of them', () => {
  const text = [...templates.values()].join('\n');
  const read = new Set([...text.matchAll(/\.Values((?:\.\w+)+)/g)].map(([, path = '']) => path.slice(1)));
  const find = (path: string): unknown =>
    path.split('.').reduce((at: unknown, name) => (at as Values | undefined)?.[name], values);
  for (const path of read) assert.notEqual(find(path), undefined, `.Values.${path}`);
  const unread = Object.keys(values).filter((name) => !text.includes(`.Values.${name}`) && !text.includes(`"${name}"`));
  assert.deepEqual(unread, []);
});

test('each value is described', () => {
  const lines = readChartFile('values.yaml').split('\n');
  const bare = lines.filter(
    (line, at) => /^[a-zA-Z]+:/.test(line) && !/^(?:#|[a-zA-Z]+:)/.test(lines[at - 1] ?? '') && !isGroup(lines, at),
  );
  assert.deepEqual(bare, []);
});

/** A group whose first value is described. */
const isGroup = (lines: readonly string[], at: number): boolean => /^ {2}#/.test(lines[at + 1] ?? '');

test('every setting that the chart knows is one, and secrets are secrets', () => {
  const names = new Map<string, boolean>(settings.map((setting) => [setting.name, 'secret' in setting]));
  const named = [...templates.values()].flatMap((text) => text.match(/LECTERN_[A-Z][A-Z_]*[A-Z]/g) ?? []);
  assert.ok(named.length > 10);
  assert.deepEqual(
    named.filter((name) => !names.has(name)),
    [],
  );
  const { settingNames, secretNames } = schema.definitions;
  assert.ok(settingNames.enum.every((name) => names.get(name) === false));
  assert.ok(secretNames.enum.every((name) => names.get(name) === true || name.startsWith('AWS_')));
  const kept = new Set([...settingNames.enum, ...secretNames.enum]);
  // The chart itself sets the others.
  assert.deepEqual(
    [...names.keys()].filter((name) => !kept.has(name)),
    ['HOST', 'PORT', 'BASE_URL', 'DATA_DIR', 'METRICS_PORT'].map((name) => `LECTERN_${name}`),
  );
});

test('what probes ask for answers, also to a machine that asks by the address of the pod', async (t) => {
  const { app } = await startWorld(t, { LECTERN_SITES_HOST: 'sites.example.com' });
  for (const name of ['startupProbe', 'livenessProbe', 'readinessProbe']) {
    const { httpGet } = values[name] as { httpGet: { path: string } };
    const answer = await app.http.inject({ url: httpGet.path, headers: { host: '10.1.2.3:4000' } });
    assert.equal(answer.statusCode, 200, name);
  }
});

test('the alerts of the chart are those that we suggest', () => {
  assert.equal(readChartFile('files/alerts.yaml'), readFileSync(join(root, 'packaging/alerts.yaml'), 'utf8'));
});
