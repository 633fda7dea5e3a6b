// What a start loads, and what it does not.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '#testing/command-line.ts';

const SOURCES = fileURLToPath(new URL('../../bin/sources.mjs', import.meta.url));

/** Whoever needs one of them first loads it then: a start is waited for, and its memory stays. */
const LATER = [
  ...['@modelcontextprotocol/sdk', '@mozilla/readability', '@napi-rs/canvas', '@node-saml/node-saml'],
  ...['@scalar/fastify-api-reference', '@scalar/openapi-parser', '@shikijs/core', '@simplewebauthn/server'],
  ...['@xmldom/xmldom', 'jose', 'katex', 'light-my-request', 'linkedom', 'mammoth', 'mime-db', 'mime-types'],
  ...['nodemailer', 'oidc-provider', 'openid-client', 'parse5', 'pdfkit', 'pg', 'remark-stringify', 'rolldown'],
  ...['sharp', 'undici', 'vite', 'workerd'],
];

/** Writes down of which packages a process loads modules. */
const recorder = (file: string): string => `
import { registerHooks } from 'node:module';
import { appendFileSync } from 'node:fs';
registerHooks({ load(url, context, next) {
  const [, name] = /.*\\/node_modules\\/((?:@[^/]+\\/)?[^/]+)\\//.exec(url) ?? [];
  if (name !== undefined) appendFileSync(${JSON.stringify(file)}, name + '\\n');
  return next(url, context);
} });`;

test('a start loads no package that only some requests need', async (t) => {
  const dir = await mkdtemp(join(tmpdir(), 'lectern-starts-'));
  const [loaded, hook] = [join(dir, 'loaded.txt'), join(dir, 'hook.mjs')];
  await writeFile(hook, recorder(loaded));
  const env = {
    ...{ LECTERN_DATA_DIR: join(dir, 'data'), LECTERN_PROCESSES: '1', LECTERN_PORT: String(await findFreePort()) },
    ...{ LECTERN_BOOTSTRAP_SAMPLE: 'false', LECTERN_LOG_LEVEL: 'error' },
  };
  const server = spawn(process.execPath, ['--import', hook, SOURCES, 'serve'], { env: { ...process.env, ...env } });
  const ended = once(server, 'exit');
  t.after(async () => {
    server.kill('SIGKILL');
    await ended;
    await rm(dir, { recursive: true, force: true });
  });
  await Promise.race([
    once(server.stdout, 'data'),
    ended.then(([code]) => assert.fail(`The server ended with ${code} before it was ready.`)),
  ]);
  const packages = (await readFile(loaded, 'utf8')).split('\n');
  assert.ok(packages.includes('fastify'));
  assert.deepEqual(
    LATER.filter((name) => packages.includes(name)),
    [],
  );
});
