import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inspect } from 'node:util';
import { describeConfig, loadConfig } from './index.ts';

const { config } = loadConfig({
  LECTERN_SECRET_KEY: `hunter2${'k'.repeat(32)}`,
  LECTERN_BOOTSTRAP_TOKEN: `lct_hunter2${'t'.repeat(32)}`,
  LECTERN_DATABASE_URL: 'postgres://docs:hunter2@db:5432/lectern?sslpassword=hunter2',
  LECTERN_DATABASE_REPLICAS: 'postgres://docs:hunter2@db2/lectern,postgres://docs:hunter2@db3/lectern',
  LECTERN_BACKUP_FOLDER: `s3://kept?endpoint=${encodeURIComponent('https://u:hunter2@kept.example')}`,
  LECTERN_BLOB_URL: `s3://docs?endpoint=${encodeURIComponent('https://u:hunter2@minio.example')}`,
});

test('a description hides secrets and passwords and keeps what helps', () => {
  const text = JSON.stringify(describeConfig(config));
  assert.doesNotMatch(text, /hunter2/);
  for (const kept of [
    'docs:hidden@db:5432/lectern',
    'docs:hidden@db3/lectern',
    'minio.example',
    'kept.example',
    '"port":4000',
    '"secretKey":"(hidden)"',
  ]) {
    assert.ok(text.includes(kept), kept);
  }
});

test('a description leaves out what is not set', () => {
  const described = describeConfig(loadConfig({}).config);
  for (const name of ['secretKey', 'bootstrapToken', 'sitesHost', 'metricsPort']) assert.ok(!(name in described), name);
});

test('a configuration that is printed or serialized by accident shows no secret', () => {
  for (const text of [inspect(config), inspect({ deep: { config } }), JSON.stringify({ config })]) {
    assert.match(text, /localhost:4000/);
    assert.doesNotMatch(text, /hunter2/);
  }
});
