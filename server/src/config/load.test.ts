import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import { ConfigError, loadConfig, settings } from './index.ts';

function load(env: Record<string, string | undefined>) {
  return loadConfig(env).config;
}

/** The sentences with which an environment is refused. */
function refusals(env: Record<string, string | undefined>): string[] {
  try {
    loadConfig(env);
  } catch (error) {
    assert.ok(error instanceof ConfigError);
    return error.message.split('\n');
  }
  return [];
}

function writeTemporary(t: TestContext, text: string): string {
  const dir = mkdtempSync(join(tmpdir(), 'lectern-config-'));
  t.after(() => rmSync(dir, { recursive: true }));
  writeFileSync(join(dir, 'value'), text);
  return join(dir, 'value');
}

const key = 'k'.repeat(32);

test('an empty environment gives the defaults that the settings table promises', () => {
  const config = load({});
  assert.deepEqual(config.database, { kind: 'sqlite', file: resolve('data/lectern.db') });
  assert.deepEqual(config.blobs, { kind: 'folder', dir: resolve('data/blobs') });
  assert.equal(config.baseUrl, 'http://localhost:4000');
  const printed = new Map<string, string>(settings.map((setting) => [setting.name, setting.default]));
  assert.equal(printed.get('LECTERN_HOST'), config.host);
  assert.equal(resolve(printed.get('LECTERN_DATA_DIR') ?? ''), config.dataDir);
  assert.equal(load({ LECTERN_BLOB_COPIES: printed.get('LECTERN_BLOB_COPIES') ?? '' }).blobCopies, config.blobCopies);
  const plain = {
    LECTERN_PORT: config.port,
    LECTERN_BOOTSTRAP_SAMPLE: config.bootstrapSample,
    LECTERN_EXTERNAL_LINKS: config.externalLinks,
    LECTERN_RATE_LIMIT: config.rateLimit,
    LECTERN_SITE_RATE_LIMIT: config.siteRateLimit,
    LECTERN_WRITE_RATE_LIMIT: config.writeRateLimit,
    LECTERN_LOG_LEVEL: config.logLevel,
    LECTERN_LOG_FORMAT: config.logFormat,
    LECTERN_BODY_LIMIT: config.bodyLimit,
    LECTERN_IMPORT_BYTES: config.importBytes,
    LECTERN_IMPORT_PAGES: config.importPages,
    LECTERN_IMPORT_FILES: config.importFiles,
    LECTERN_IMPORT_SECONDS: config.importSeconds,
    LECTERN_DATABASE_POOL_SIZE: config.databasePoolSize,
    LECTERN_STATEMENT_TIMEOUT: config.statementTimeout,
    LECTERN_WORKERS: config.workers,
    LECTERN_SHUTDOWN_TIMEOUT: config.shutdownTimeout,
    LECTERN_ORGANIZATION_CREATION: config.organizationCreation,
    LECTERN_INSIGHTS_DAYS: config.insightsDays,
    LECTERN_INTEGRATION_PROCESSES: config.isolates.processes,
    LECTERN_INTEGRATION_MEMORY: config.isolates.memoryOfAll,
    LECTERN_RESIZED_PICTURES: config.resizedPictures,
  };
  for (const [name, value] of Object.entries(plain)) assert.equal(printed.get(name), String(value), name);
  const unset = [config.secretKey, config.bootstrapToken, config.sitesHost, config.metricsPort, config.auditDays];
  assert.deepEqual(unset, [undefined, undefined, undefined, undefined, undefined]);
  assert.deepEqual([config.outboundAllow, config.trustedProxies, config.rendererUrls], [[], [], []]);
});

test('an empty variable counts as unset', () => {
  const empty = Object.fromEntries(
    settings.flatMap(({ name }) => [
      [name, ''],
      [`${name}_FILE`, ''],
    ]),
  );
  assert.deepEqual(load(empty), load({}));
});

test('the folder of the data moves the database and the blobs with it', () => {
  const config = load({ LECTERN_DATA_DIR: '/srv/lectern/' });
  assert.equal(config.dataDir, '/srv/lectern');
  assert.deepEqual(config.database, { kind: 'sqlite', file: '/srv/lectern/lectern.db' });
  assert.deepEqual(config.blobs, { kind: 'folder', dir: '/srv/lectern/blobs' });
});

test('the base URL follows the port unless it is given', () => {
  assert.equal(load({ LECTERN_PORT: '8080' }).baseUrl, 'http://localhost:8080');
  assert.equal(load({ LECTERN_BASE_URL: 'https://Docs.example.com:443/' }).baseUrl, 'https://docs.example.com');
  assert.equal(load({ LECTERN_BASE_URL: 'http://[::1]:4000' }).baseUrl, 'http://[::1]:4000');
});

test('a base URL with a path, a query, credentials or another scheme is refused', () => {
  const wrong = [
    'ftp://a.example',
    'https://a.example/docs',
    'https://a.example/?x',
    'https://u@a.example',
    'a.example',
    'http:a',
  ];
  for (const text of wrong)
    assert.match(refusals({ LECTERN_BASE_URL: text })[0] ?? '', /^LECTERN_BASE_URL is ".*an http or https URL/, text);
});

test('a database URL is PostgreSQL or a file of SQLite', () => {
  const read = (text: string) => load({ LECTERN_DATABASE_URL: text }).database;
  for (const url of [
    'postgres://u:p@db/lectern',
    'postgresql://db:5433/x?sslmode=require',
    'postgres:///x?host=/run/pg',
  ]) {
    assert.deepEqual(read(url), { kind: 'postgres', url });
  }
  assert.deepEqual(read('sqlite:notes.db'), { kind: 'sqlite', file: resolve('notes.db') });
  assert.deepEqual(read('sqlite:///srv/notes.db'), { kind: 'sqlite', file: '/srv/notes.db' });
  assert.deepEqual(read('sqlite::memory:'), { kind: 'sqlite', file: ':memory:' });
  for (const text of ['mysql://db/x', 'sqlite:', 'sqlite://db/x', 'postgres://', 'postgres:db', '/srv/x.db']) {
    assert.equal(refusals({ LECTERN_DATABASE_URL: text }).length, 1, text);
  }
});

test('replicas are other databases of PostgreSQL than the primary, each named once', () => {
  const primary = 'postgres://u:p@db/lectern';
  const read = (replicas: string, url = primary) =>
    load({ LECTERN_DATABASE_URL: url, LECTERN_DATABASE_REPLICAS: replicas }).databaseReplicas;
  const wrong = (replicas: string, url = primary) =>
    refusals({ LECTERN_DATABASE_URL: url, LECTERN_DATABASE_REPLICAS: replicas }).join(' ');
  assert.deepEqual(load({}).databaseReplicas, []);
  assert.deepEqual(read('postgres://a/x, postgresql://b:5433/x'), ['postgres://a/x', 'postgresql://b:5433/x']);
  assert.deepEqual(read('postgres://db:5433/lectern'), ['postgres://db:5433/lectern']);
  for (const text of ['sqlite:x', 'postgres://a/x,', 'postgres://a/x,mysql://b/x', 'a', 'postgres://'])
    assert.match(wrong(text), /^LECTERN_DATABASE_REPLICAS is malformed \(not shown\); it should be postgres:/, text);
  assert.match(wrong(Array.from({ length: 17 }, (_, at) => `postgres://r${at}/x`).join(',')), /up to 16/);
  assert.match(wrong('postgres://r/x', 'sqlite:x.db'), /only PostgreSQL has replicas/);
  for (const itself of ['postgres://db/lectern', 'postgres://other:hunter2@DB:5432/lectern?sslmode=require']) {
    assert.match(wrong(itself), /is LECTERN_DATABASE_URL itself/);
    assert.doesNotMatch(wrong(itself), /hunter2/);
  }
  assert.match(wrong('postgres://r/x,postgres://u@r:5432/x'), /named twice/);
});

test('backups go to a folder or a bucket', () => {
  const read = (text: string) => load({ LECTERN_BACKUP_FOLDER: text }).backup.place;
  assert.deepEqual(read('/srv/backups'), { kind: 'folder', dir: '/srv/backups' });
  assert.deepEqual(read('backups'), { kind: 'folder', dir: resolve('backups') });
  const bucket = { kind: 's3', bucket: 'docs', prefix: 'a', region: 'eu-central-1', hasLinks: false };
  assert.deepEqual(read('s3://docs/a?region=eu-central-1'), bucket);
  for (const text of ['s3://', 's3://k:s@docs', 's3://docs?reads=linked', 's3://docs/../x?acl=y'])
    assert.equal(refusals({ LECTERN_BACKUP_FOLDER: text }).length, 1, text);
});

test('backups are kept by number or by a rule', () => {
  const read = (text: string) => load({ LECTERN_BACKUP_KEEP: text }).backup.keep;
  const none = { last: 1, daily: 0, weekly: 0, monthly: 0, yearly: 0 };
  assert.deepEqual(load({}).backup.keep, { ...none, last: 14 });
  assert.deepEqual(read('3'), { ...none, last: 3 });
  assert.deepEqual(read('daily=7, weekly=5,yearly=10'), { ...none, daily: 7, weekly: 5, yearly: 10 });
  for (const text of ['0', '-1', '1001', 'daily', 'daily=0', 'hourly=3', 'daily=1,daily=2', 'daily=7;weekly=1', '1.5'])
    assert.equal(refusals({ LECTERN_BACKUP_KEEP: text }).length, 1, text);
});

test('revisions are all kept, or thinned out by a rule that goes from the youngest to the oldest', () => {
  const read = (text: string) => load({ LECTERN_REVISIONS_KEEP: text }).revisionsKeep;
  assert.deepEqual(load({}).revisionsKeep, []);
  for (const text of ['all', ' all ', 'all=always']) assert.deepEqual(read(text), [], text);
  assert.deepEqual(read('all=90'), [{ keep: 'all', days: 90 }]);
  assert.deepEqual(read('all=7, daily=365 ,weekly=always'), [
    ...[{ keep: 'all', days: 7 }, { keep: 'daily', days: 365 }, { keep: 'weekly' }],
  ]);
  for (const text of ['0', '90', 'none', 'all=6', 'all=0', 'all=-1', 'daily=30', 'all=', 'all=1e3', 'all=36501'])
    assert.equal(refusals({ LECTERN_REVISIONS_KEEP: text }).length, 1, text);
  for (const rest of ['daily=30', 'daily=90', 'daily', 'all=200', 'hourly=200', 'weekly=200,daily=300', 'daily=200;x'])
    assert.equal(refusals({ LECTERN_REVISIONS_KEEP: `all=90,${rest}` }).length, 1, rest);
  assert.equal(refusals({ LECTERN_REVISIONS_KEEP: 'all=90,daily=always,weekly=always' }).length, 1);
});

test('a blob URL is a folder or a bucket', () => {
  const read = (text: string) => load({ LECTERN_BLOB_URL: text }).blobs;
  assert.deepEqual(read('file:///srv/my%20blobs/'), { kind: 'folder', dir: '/srv/my blobs' });
  assert.deepEqual(read('s3://docs'), { kind: 's3', bucket: 'docs', prefix: '', region: 'us-east-1', hasLinks: false });
  assert.deepEqual(read('s3://docs/a/b/?endpoint=https://minio.example:9000&region=eu-central-1&reads=linked'), {
    kind: 's3',
    bucket: 'docs',
    prefix: 'a/b',
    endpoint: 'https://minio.example:9000',
    region: 'eu-central-1',
    hasLinks: true,
  });
  const wrong = [
    'file://host/x',
    'file:///',
    'file:///a%2Fb',
    's3://',
    's3://k:s@docs',
    's3://docs?endpoint=x',
    's3://docs?acl=y',
    's3://docs?reads=all',
    's3://docs/a/.b',
    's3://docs/a%2Fb',
    's3://docs/a//b',
    'blobs',
  ];
  for (const text of wrong) assert.equal(refusals({ LECTERN_BLOB_URL: text }).length, 1, text);
});

test('address ranges become canonical, and a single address a range of one', () => {
  const config = load({ LECTERN_OUTBOUND_ALLOW: '127.1.2.3/8, 10.0.0.7,fd12::1/8,', LECTERN_TRUSTED_PROXIES: '::1' });
  assert.deepEqual(config.outboundAllow, ['127.0.0.0/8', '10.0.0.7/32', 'fd00::/8']);
  assert.deepEqual(config.trustedProxies, ['::1/128']);
  for (const text of ['10.0.0.0/33', '10.0.0/8', 'fd00::/129', 'localhost', '10.0.0.0/8/8', '10.0.0.0/', '*']) {
    assert.equal(refusals({ LECTERN_OUTBOUND_ALLOW: text }).length, 1, text);
  }
});

test('the host of sites is a name with an optional port', () => {
  assert.equal(load({ LECTERN_SITES_HOST: 'Sites.Example.com' }).sitesHost, 'sites.example.com');
  assert.equal(load({ LECTERN_SITES_HOST: 'localhost:4000' }).sitesHost, 'localhost:4000');
  for (const text of [
    'https://a.example',
    '*.a.example',
    'a.example/x',
    'a.example:0',
    'a.example:65536',
    '10.0.0.1',
    'a..b',
    '-a.b',
  ]) {
    assert.equal(refusals({ LECTERN_SITES_HOST: text }).length, 1, text);
  }
});

test('a listening host is an address or a name', () => {
  for (const host of ['0.0.0.0', '::', 'localhost']) assert.equal(load({ LECTERN_HOST: host }).host, host);
  assert.equal(load({ LECTERN_HOST: '[::1]' }).host, '::1');
  for (const host of ['localhost:80', '1.2.3', 'a b']) assert.equal(refusals({ LECTERN_HOST: host }).length, 1, host);
});

test('switches are read in the usual spellings', () => {
  for (const text of ['false', 'NO', '0', 'off'])
    assert.equal(load({ LECTERN_BOOTSTRAP_SAMPLE: text }).bootstrapSample, false);
  for (const text of ['true', 'Yes', '1', 'on'])
    assert.equal(load({ LECTERN_BOOTSTRAP_SAMPLE: text }).bootstrapSample, true);
  assert.equal(load({ LECTERN_LOG_LEVEL: 'WARN' }).logLevel, 'warn');
  assert.equal(load({ LECTERN_RATE_LIMIT: ' 0 ' }).rateLimit, 0);
});

test('every malformed variable is named in one sentence of its own', () => {
  const sentences = refusals({
    LECTERN_PORT: '70000',
    LECTERN_WORKERS: '-1',
    LECTERN_BODY_LIMIT: '10mb',
    LECTERN_LOG_LEVEL: 'loud',
    LECTERN_BOOTSTRAP_SAMPLE: 'maybe',
  });
  assert.deepEqual(sentences, [
    'LECTERN_PORT is "70000"; it should be a whole number from 0 to 65535.',
    'LECTERN_BOOTSTRAP_SAMPLE is "maybe"; it should be true or false.',
    'LECTERN_LOG_LEVEL is "loud"; it should be one of trace, debug, info, warn, error, fatal, silent.',
    'LECTERN_BODY_LIMIT is "10mb"; it should be a whole number from 1024 to 1073741824.',
    'LECTERN_WORKERS is "-1"; it should be a whole number from 0 to 64.',
  ]);
});

test('a malformed secret is named but never shown', () => {
  const sentences = refusals({
    LECTERN_SECRET_KEY: `${key},hunter2`,
    LECTERN_BOOTSTRAP_TOKEN: 'hunter2',
    LECTERN_DATABASE_URL: 'postgress://u:hunter2@db/x',
    LECTERN_BLOB_URL: 's3://key:hunter2@bucket',
  });
  assert.equal(sentences.length, 4);
  for (const sentence of sentences) assert.doesNotMatch(sentence, /hunter2/);
});

test('keys and the bootstrap token have a least length', () => {
  const token = `lct_${'t'.repeat(28)}`;
  const config = load({ LECTERN_SECRET_KEY: `${key}, ${key}2`, LECTERN_BOOTSTRAP_TOKEN: token });
  assert.equal(config.secretKey, `${key},${key}2`);
  assert.equal(config.bootstrapToken, token);
  for (const text of [token.slice(1), token.slice(0, 31), `${token.slice(0, 31)} x`]) {
    assert.equal(refusals({ LECTERN_BOOTSTRAP_TOKEN: text }).length, 1, text);
  }
  assert.equal(refusals({ LECTERN_SECRET_KEY: 'k'.repeat(31) }).length, 1);
});

test('metrics need a port of their own', () => {
  assert.equal(load({ LECTERN_METRICS_PORT: '9100' }).metricsPort, 9100);
  assert.match(refusals({ LECTERN_METRICS_PORT: '4000' })[0] ?? '', /as is LECTERN_PORT/);
});

test('each variable may lie in a file, whose last newline does not count', (t) => {
  const file = writeTemporary(t, `${key}\r\n`);
  assert.equal(load({ LECTERN_SECRET_KEY_FILE: file }).secretKey, key);
  assert.equal(load({ LECTERN_PORT_FILE: writeTemporary(t, '4001\n') }).port, 4001);
  assert.deepEqual(loadConfig({ LECTERN_PORT_FILE: writeTemporary(t, '4001') }).warnings, []);
});

test('a variable together with its file, a file that is missing and a file that is empty are refused', (t) => {
  const file = writeTemporary(t, key);
  assert.deepEqual(refusals({ LECTERN_SECRET_KEY: key, LECTERN_SECRET_KEY_FILE: file }), [
    'LECTERN_SECRET_KEY and LECTERN_SECRET_KEY_FILE are both set; only one of them should be.',
  ]);
  assert.deepEqual(refusals({ LECTERN_PORT_FILE: '/missing/port' }), [
    'LECTERN_PORT_FILE names "/missing/port", which cannot be read (ENOENT).',
  ]);
  assert.match(refusals({ LECTERN_PORT_FILE: writeTemporary(t, '\n') })[0] ?? '', /which is empty/);
});

test('an unknown variable is a warning that suggests the nearest known one', () => {
  const env = {
    LECTERN_PROT: '1',
    LECTERN_SECRET_KEYS_FILE: 'x',
    lectern_port: '1',
    LECTERN_COFFEE_MACHINE: '1',
    PORT: '1',
    LECTERN_X: '',
  };
  assert.deepEqual(loadConfig(env).warnings, [
    'LECTERN_COFFEE_MACHINE is not a setting of Lectern.',
    'LECTERN_PROT is not a setting of Lectern; did you mean LECTERN_PORT?',
    'LECTERN_SECRET_KEYS_FILE is not a setting of Lectern; did you mean LECTERN_SECRET_KEY_FILE?',
    'lectern_port is not a setting of Lectern; did you mean LECTERN_PORT?',
  ]);
});

test('the configuration cannot be changed after it was read, at any depth', () => {
  const config = load({ LECTERN_OUTBOUND_ALLOW: '10.0.0.1' });
  assert.throws(() => Object.assign(config, { port: 1 }), TypeError);
  assert.throws(() => Object.assign(config.database, { kind: 'postgres' }), TypeError);
  assert.throws(() => Object.assign(config.outboundAllow, ['x']), TypeError);
});

test('renderers are named by their addresses, and take a secret', () => {
  const secret = 's'.repeat(16);
  const read = (urls: string) => load({ LECTERN_RENDERER_URLS: urls, LECTERN_RENDERER_SECRET: secret }).rendererUrls;
  assert.deepEqual(read('https://docs.example.com/, http://renderer:3000/base'), [
    'https://docs.example.com',
    'http://renderer:3000/base',
  ]);
  for (const wrong of ['docs.example.com', 'ftp://a.example', 'https://a.example/?x=1', 'https://u:p@a.example'])
    assert.match(
      refusals({ LECTERN_RENDERER_URLS: wrong, LECTERN_RENDERER_SECRET: secret })[0] ?? '',
      /^LECTERN_RENDERER_URLS/,
      wrong,
    );
  assert.match(refusals({ LECTERN_RENDERER_URLS: 'https://a.example' })[0] ?? '', /LECTERN_RENDERER_SECRET should be/);
  const [short = ''] = refusals({ LECTERN_RENDERER_SECRET: 'hunter2' });
  assert.match(short, /^LECTERN_RENDERER_SECRET is malformed/);
});

test('a collector of traces has an address, and headers that are none of the request itself', () => {
  const url = 'http://collector.internal:4318/';
  const load = (env: Record<string, string>) => loadConfig({ LECTERN_TRACES_URL: url, ...env }).config;
  const headers = 'Authorization=Bearer%20a%2Cb, x-tenant=docs';
  assert.deepEqual(
    { ...load({ LECTERN_TRACES_HEADERS: headers, LECTERN_TRACES_PERCENT: '5' }).traces },
    { url: 'http://collector.internal:4318', headers: { authorization: 'Bearer a,b', 'x-tenant': 'docs' }, percent: 5 },
  );
  assert.doesNotMatch(JSON.stringify(load({ LECTERN_TRACES_HEADERS: headers })), /Bearer/);
  for (const bad of ['key', '=x', 'host=elsewhere', 'a b=c', 'a=b%0d%0ac', 'a=%'])
    assert.throws(() => load({ LECTERN_TRACES_HEADERS: bad }), /LECTERN_TRACES_HEADERS is malformed/, bad);
  assert.throws(() => loadConfig({ LECTERN_TRACES_HEADERS: 'a=b' }), /LECTERN_TRACES_URL should be/);
});
