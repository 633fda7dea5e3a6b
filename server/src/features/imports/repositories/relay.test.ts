// On SQLite alone: it is about what Git asks for, and of whom.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { createOutbound } from '#platform/net/index.ts';
import { Problem } from '#platform/http/index.ts';
import { fetchRepository } from './relay.ts';
import { makeRoom, serveRepository, skipWithoutGit as skip } from './testing.ts';

async function fetching(
  t: TestContext,
  url: string,
  { allow = ['127.0.0.0/8'], maxBytes = 10_000_000, ref = '' } = {},
) {
  const outbound = createOutbound({ allow, userAgent: 'Lectern/test' });
  t.after(() => outbound.close());
  const scratch = await makeRoom(t);
  const { signal } = new AbortController();
  return fetchRepository({ outbound }, { url, ref: ref || undefined, scratch, signal, maxBytes });
}

const refusal = (
  t: TestContext,
  ...asked: Parameters<typeof fetching> extends [TestContext, ...infer Rest] ? Rest : never
) =>
  fetching(t, ...asked).then(
    () => assert.fail('it was fetched'),
    (error: unknown) => (error instanceof Problem ? error : assert.fail(String(error))),
  );

test('a commit is fetched by the address that people clone from, also where it moved', { skip }, async (t) => {
  const { root, commit } = await serveRepository(t, { 'README.md': '# Hi' });
  for (const path of ['/handbook', '/handbook/', '/moved']) {
    const { folder, ...fetched } = await fetching(t, `${root}${path}`);
    assert.deepEqual([fetched.commit, await readdir(folder)], [commit, ['README.md']], path);
    assert.equal(await readFile(join(folder, 'README.md'), 'utf8'), '# Hi');
    assert.equal(fetched.shown, `${root}${path.replace(/\/$/, '')}`);
    assert.equal(fetched.times?.has('README.md'), true);
  }
  assert.equal((await fetching(t, `${root}/handbook`, { ref: 'main' })).commit, commit);
  assert.match((await refusal(t, `${root}/handbook`, { ref: 'nothing' })).message, /nothing/);
});

test('nobody is asked whom the server may not ask, and what is wrong is said', { skip }, async (t) => {
  const { root, asked } = await serveRepository(t, { 'README.md': '# Hi' });
  assert.equal((await refusal(t, `${root}/handbook`, { allow: [] })).status, 400);
  assert.deepEqual(asked, []);
  assert.match((await refusal(t, `${root}/nothing`)).message, /no Git repository/);
  assert.equal((await refusal(t, `${root}/private`)).code, 'source_asks_for_account');
});

test('a repository beyond the bound is refused', { skip }, async (t) => {
  const { root } = await serveRepository(t, { 'noise.bin': randomBytes(5000) });
  assert.equal((await refusal(t, `${root}/handbook`, { maxBytes: 1000 })).status, 413);
  const bomb = await serveRepository(t, { 'zeros.bin': Buffer.alloc(3_000_000) });
  assert.equal(
    (await refusal(t, `${bomb.root}/handbook`, { maxBytes: 200_000 })).status,
    413,
    'what it becomes counts',
  );
});
