import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import { promisify } from 'node:util';
import { openSecretKey, sign, verify } from './index.ts';

async function makeFolder(t: TestContext): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'lectern-secrets-'));
  t.after(() => rm(dir, { recursive: true }));
  return dir;
}

test('the first start makes a key that only its owner may read, and the second one finds it', async (t) => {
  const dataDir = join(await makeFolder(t), 'new', 'data');
  const made = await openSecretKey({ dataDir });
  const found = await openSecretKey({ dataDir });
  assert.deepEqual(made.warnings, []);
  assert.equal((await stat(join(dataDir, 'secret.key'))).mode & 0o777, 0o600);
  assert.deepEqual(await readdir(dataDir), ['secret.key']);
  assert.ok(verify(found.keys, 'link', 'text', sign(made.keys, 'link', 'text')));
});

test('a key that is configured is used, and no file is made', async (t) => {
  const dataDir = await makeFolder(t);
  const opened = await openSecretKey({ dataDir, secretKey: 'a'.repeat(32) });
  const again = await openSecretKey({ dataDir, secretKey: `${'b'.repeat(32)},${'a'.repeat(32)}` });
  assert.ok(verify(again.keys, 'link', 'text', sign(opened.keys, 'link', 'text')));
  assert.deepEqual(await readdir(dataDir), []);
});

test('many openings at once end with one key', async (t) => {
  const dataDir = await makeFolder(t);
  const opened = await Promise.all(Array.from({ length: 20 }, () => openSecretKey({ dataDir })));
  assert.equal(new Set(opened.map(({ keys }) => keys.ids.join())).size, 1);
  assert.deepEqual(await readdir(dataDir), ['secret.key']);
});

test('processes that start at once end with the same key', async (t) => {
  const dataDir = await makeFolder(t);
  const code = `
    const { openSecretKey } = await import(${JSON.stringify(import.meta.resolve('./index.ts'))});
    const { keys } = await openSecretKey({ dataDir: ${JSON.stringify(dataDir)} });
    process.stdout.write(keys.ids.join());`;
  const start = () => promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code]);
  const ids = (await Promise.all([start(), start(), start()])).map(({ stdout }) => stdout);
  assert.match(ids[0] ?? '', /^[\w-]{8}$/);
  assert.equal(new Set(ids).size, 1);
});

test('a key file that others may read is a warning that says what to do', async (t) => {
  const dataDir = await makeFolder(t);
  await openSecretKey({ dataDir });
  await chmod(join(dataDir, 'secret.key'), 0o640);
  const { warnings } = await openSecretKey({ dataDir });
  assert.equal(warnings.length, 1);
  assert.match(warnings[0] ?? '', /secret\.key has the permissions 0640.*chmod 600/);
});

test('a key file may hold old keys on further lines', async (t) => {
  const dataDir = await makeFolder(t);
  const file = join(dataDir, 'secret.key');
  const old = await openSecretKey({ dataDir });
  await writeFile(file, `${'n'.repeat(43)}\n${await readFile(file, 'utf8')}`);
  const rotated = await openSecretKey({ dataDir });
  assert.equal(rotated.keys.ids.length, 2);
  assert.ok(verify(rotated.keys, 'link', 'text', sign(old.keys, 'link', 'text')));
});

test('a key file that another process is still writing is waited for', async (t) => {
  const dataDir = await makeFolder(t);
  const file = join(dataDir, 'secret.key');
  await writeFile(file, '', { mode: 0o600 });
  const opening = openSecretKey({ dataDir });
  await writeFile(file, `${'k'.repeat(43)}\n`);
  assert.equal((await opening).keys.ids.length, 1);
});
