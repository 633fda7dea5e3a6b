// On SQLite alone: it is about what Git asks for, and of whom.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { createOutbound } from '#platform/net/index.ts';
import { Problem } from '#platform/http/index.ts';
import { fetchRepository } from './relay.ts';

const skip = spawnSync('git', ['--version']).status === 0 ? false : 'git is not installed here';

async function makeRoom(t: TestContext): Promise<string> {
  const room = await mkdtemp(join(tmpdir(), 'lectern-relay-'));
  t.after(() => rm(room, { recursive: true, force: true }));
  return room;
}

/** A server as those that people clone from, with one repository; answers its address. */
async function serveRepository(t: TestContext, files: Record<string, string | Uint8Array>) {
  const room = await makeRoom(t);
  const folder = join(room, 'handbook');
  await mkdir(folder);
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', folder, '-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args]).toString();
  git('init', '--quiet', '--initial-branch=main');
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  git('add', '--all');
  git('commit', '--quiet', '--message', 'x');
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const { url = '', method = '', headers } = request;
    asked.push(url);
    if (url.startsWith('/moved/')) {
      response.writeHead(301, { location: url.replace('/moved/', '/handbook/') }).end();
      return;
    }
    if (url.startsWith('/private/')) return void response.writeHead(401).end();
    if (!url.startsWith('/handbook/')) return void response.writeHead(404).end();
    const [path = '', query = ''] = url.split('?');
    const backend = spawn('git', ['http-backend'], {
      env: {
        ...{ PATH: process.env['PATH'], GIT_PROJECT_ROOT: room, GIT_HTTP_EXPORT_ALL: '1', PATH_INFO: path },
        ...{ QUERY_STRING: query, REQUEST_METHOD: method, CONTENT_TYPE: String(headers['content-type'] ?? '') },
        ...{ GIT_PROTOCOL: String(headers['git-protocol'] ?? '') },
        HTTP_CONTENT_ENCODING: String(headers['content-encoding'] ?? ''),
      },
    });
    request.pipe(backend.stdin);
    const chunks: Buffer[] = [];
    backend.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    backend.on('close', () => {
      const all = Buffer.concat(chunks);
      const end = all.indexOf('\r\n\r\n');
      const type = /content-type: (.*)\r?/i.exec(all.subarray(0, end).toString())?.[1] ?? '';
      response.writeHead(200, { 'content-type': type }).end(all.subarray(end + 4));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => void (server.closeAllConnections(), server.close()));
  const { port } = server.address() as { port: number };
  return { root: `http://127.0.0.1:${port}`, asked, commit: git('rev-parse', 'HEAD').trim() };
}

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
});
