// On SQLite alone: it is about HTML and its headers.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { readApplication } from '@lectern/web';
import { createApi } from '#testing/api.ts';
import { asBrowser, signIn } from '#testing/browsers.ts';
import { makePerson } from '#testing/cast.ts';
import { startWorld } from '#testing/world.ts';

const BASE = 'https://lectern.test';
const host = 'lectern.test';
const world = await startWorld({ after }, { LECTERN_BASE_URL: BASE });
const nobody = createApi(world.app.http, undefined, { host });
const { id } = await makePerson(world.ctx, 'writer');
const { cookie } = await signIn(world, id);
const writer = createApi(world.app.http, undefined, { host, ...asBrowser(cookie) });

test('whoever is not signed in does that first, and comes back to the same address', async () => {
  const { status, headers } = await nobody.get('/app/spaces/x?y=1');
  assert.deepEqual([status, headers['location']], [303, '/sign-in?next=%2Fapp%2Fspaces%2Fx%3Fy%3D1']);
});

test('every address of the application is its page, whose files are there', async () => {
  for (const path of ['/app', '/app/', '/app/spaces/x', '/app/a/b/c']) {
    const { status, text } = await writer.get(path);
    assert.equal(status, 200, path);
    const files = [...text.matchAll(/(?:src|href)="(\/app\/~assets\/[^"]+)"/g)].map(([, file = '']) => file);
    assert.ok(files.length >= 2);
    for (const file of files) {
      const { status, headers } = await nobody.get(file);
      assert.deepEqual([status, headers['cache-control']], [200, 'public, max-age=31536000, immutable'], file);
    }
  }
});

test('the address of a page has the editor loaded ahead, and other addresses do not', async () => {
  const ahead = async (path: string): Promise<boolean> =>
    /<link rel="modulepreload" href="\/app\/~assets\/page-editor-/.test((await writer.get(path)).text);
  assert.ok(await ahead('/app/spaces/x/pages/y?z=1'));
  for (const path of ['/app', '/app/spaces/x/files', '/app/organizations/x']) assert.ok(!(await ahead(path)), path);
});

test('the page runs no script but those of the application, and nobody frames or keeps it', async () => {
  const { headers, text } = await writer.get('/app');
  assert.equal(headers['cache-control'], 'no-store');
  assert.equal(headers['x-robots-tag'], 'noindex');
  const policy = String(headers['content-security-policy']);
  for (const rule of [
    "default-src 'none'",
    "script-src 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ])
    assert.ok(policy.includes(rule), rule);
  assert.doesNotMatch(policy, /unsafe|https?:|\*/);
  assert.doesNotMatch(text, /<script(?![^>]* src=)|<style| style="| on\w+="/);
  const [, nonce] = /style-src 'self' 'nonce-([^']+)'/.exec(policy) ?? [];
  assert.ok(nonce !== undefined && text.includes(`nonce="${nonce}"`));
  assert.notEqual((await writer.get('/app')).text, text);
});

test('no other file can be read as one of the application', async () => {
  for (const file of ['manifest.json', 'x.js', '..%2f..%2fpackage.json', 'x%00.js', '__proto__'])
    assert.equal((await nobody.get(`/app/~assets/${file}`)).status, 404, file);
});

test('a worker loads further parts of the application, and nothing else', async () => {
  const { files } = await readApplication();
  const workers = [...files.keys()].filter((name) => name.includes('.worker-'));
  assert.ok(workers.length > 0);
  for (const name of workers) {
    const { headers } = await nobody.get(`/app/~assets/${name}`);
    assert.equal(headers['content-security-policy'], "default-src 'none'; script-src 'self'", name);
  }
});
