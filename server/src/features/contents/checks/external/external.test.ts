import assert from 'node:assert/strict';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { createOutbound } from '#platform/net/index.ts';
import { makeHome, makeSpace, readCurrent } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';
import { ADDRESSES_AT_MOST, externalLinksJob } from './jobs.ts';
import { addressOf, afterTry } from './rules.ts';

const world = await startWorld({ after });
const home = await makeHome(world);
const api = world.as(home.owner.token);
const DAY_MS = 24 * 60 * 60 * 1000;

/** Another site, whose answers the test chooses, and that which was asked of it. */
async function startSite(answer: RequestListener) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    answer(request, response);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { asked, port, site: `http://docs.example:${port}` };
}

/** `docs.example` is a site of the world outside; all other names are inside of the house. */
const outbound = createOutbound({
  allow: ['127.0.0.1/32'],
  lookup: async (host: string) => [host === 'docs.example' ? '127.0.0.1' : '10.0.0.5'],
  userAgent: 'Lectern/test',
});
after(() => outbound.close());
const ctx = { ...world.ctx, outbound };

async function runJob(): Promise<void> {
  for (const due of await externalLinksJob.findDue(ctx, 10))
    await externalLinksJob.run(ctx, due, { isStopping: () => false });
}

async function openSpace(text: string) {
  const { spaceId } = await makeSpace(world, { 'README.md': `# Home\n\n${text}\n` }, home);
  const path = `/v1/spaces/${spaceId}`;
  const { tree } = await readCurrent(world, spaceId);
  const page = tree.pageBySource.get('README.md')?.id ?? '';
  const states = async (): Promise<Record<string, string>> => {
    const found: Record<string, string> = {};
    for (const state of ['broken', 'fine', 'unknown', 'skipped']) {
      const { body } = await api.get(`${path}/checks/external-links/addresses`, { query: { state } });
      for (const { address } of body.items) found[new URL(address).pathname] = state;
    }
    return found;
  };
  const start = () => api.post(`${path}/checks/external-links`);
  const findings = async () =>
    (
      (await api.post(`${path}/content/page/${page}/check`, { body: {} })).body.items as {
        kind: string;
        message: string;
      }[]
    )
      .filter(({ kind }) => kind === 'external-link')
      .map(({ message }) => message);
  return {
    spaceId,
    path,
    start,
    states,
    findings,
    state: async () => (await api.get(`${path}/checks/external-links`)).body,
  };
}

test('links are tried once somebody asks for it, and those that are gone become findings', async () => {
  const { asked, site } = await startSite(({ url, method }, response) => {
    const status =
      { '/gone': 404, '/private': 403, '/old': 301, '/post': method === 'HEAD' ? 405 : 200 }[url ?? ''] ?? 200;
    response.writeHead(status, status === 301 ? { location: '/new' } : {}).end();
  });
  const { start, states, findings, state } = await openSpace(
    ['fine', 'gone', 'gone#part', 'private', 'old', 'post'].map((path) => `[x](${site}/${path})`).join(' '),
  );
  assert.deepEqual((await state()).isAsked, false);
  await runJob();
  assert.deepEqual(asked, []);
  const { status, body } = await start();
  assert.deepEqual([status, body.isAsked, body.isRunning], [200, true, true]);
  await runJob();
  assert.deepEqual(await states(), {
    '/gone': 'broken',
    '/fine': 'fine',
    '/old': 'fine',
    '/post': 'fine',
    '/private': 'unknown',
  });
  const day = new Date(world.clock.now()).toISOString().slice(0, 10);
  assert.deepEqual(await findings(), [
    `"${site}/gone" has been broken since ${day}: it answers 404.`,
    `"${site}/gone#part" has been broken since ${day}: it answers 404.`,
  ]);
  const after = await state();
  assert.deepEqual([after.isRunning, after.followed, after.tried, after.broken], [false, 5, 5, 1]);

  const before = asked.length;
  await runJob();
  assert.equal(asked.length, before, 'what was tried is kept');
  world.clock.advance(7 * DAY_MS);
  await runJob();
  assert.ok(asked.length > before, 'a week later all are tried again');
});

test('a site that fails once is not broken, one that fails again a day later is, and it may come back', async () => {
  let status = 503;
  const { site } = await startSite((_request, response) => response.writeHead(status).end());
  const { start, states, findings } = await openSpace(`[x](${site}/shaky)`);
  await start();
  await runJob();
  assert.deepEqual([await states(), await findings()], [{ '/shaky': 'unknown' }, []]);
  world.clock.advance(DAY_MS);
  await runJob();
  assert.deepEqual(await states(), { '/shaky': 'broken' });
  assert.equal((await findings()).length, 1);
  status = 200;
  world.clock.advance(DAY_MS);
  await runJob();
  assert.deepEqual([await states(), await findings()], [{ '/shaky': 'fine' }, []]);
});

test('nothing inside of the house is asked, neither directly nor by a redirect, and no password is sent', async () => {
  const { asked, site, port } = await startSite(({ url }, response) => {
    if (url === '/in') response.writeHead(302, { location: `http://inside.example:${port}/secret` }).end();
    else if (url === '/metadata') response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end();
    else response.end('secret');
  });
  const { start, states } = await openSpace(
    `[a](${site}/in) [b](${site}/metadata) [c](http://inside.example:${port}/direct) [d](http://localhost:${port}/local) [e](http://me:pass@docs.example:${port}/login) [f](ftp://docs.example/file)`,
  );
  await start();
  await runJob();
  assert.deepEqual(await states(), {
    '/in': 'skipped',
    '/metadata': 'skipped',
    '/direct': 'skipped',
    '/local': 'skipped',
  });
  assert.deepEqual(asked.toSorted(), ['HEAD /in', 'HEAD /metadata']);
});

test('a huge or endless answer is cut off, and a connection that breaks is a failure', async () => {
  const { site } = await startSite(({ url, method }, response) => {
    if (method === 'HEAD') return void response.writeHead(405).end();
    if (url === '/broken') return void response.destroy();
    const pour = (): void => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536)));
    };
    response.on('drain', pour);
    pour();
  });
  const { start, states } = await openSpace(`[x](${site}/endless) [y](${site}/broken)`);
  await start();
  await runJob();
  assert.deepEqual(await states(), { '/endless': 'fine', '/broken': 'unknown' });
});

test('a space with more links than are tried has a bounded list, and a stop leaves the rest for the next time', async () => {
  const { asked, site } = await startSite((_request, response) => response.end());
  const links = Array.from({ length: ADDRESSES_AT_MOST + 2000 }, (_, index) => `<${site}/${index}>`);
  const pages: Record<string, string> = { 'README.md': '# Home\n' };
  for (let at = 0; at < links.length; at += 5000)
    pages[`p${at}.md`] = `# P\n\n${links.slice(at, at + 5000).join(' ')}\n`;
  const { spaceId } = await makeSpace(world, pages, home);
  await api.post(`/v1/spaces/${spaceId}/checks/external-links`);
  let turns = 0;
  await externalLinksJob.run(ctx, spaceId, { isStopping: () => (turns += 1) > 3 });
  const { body } = await api.get(`/v1/spaces/${spaceId}/checks/external-links`);
  assert.deepEqual([body.addresses, body.followed, body.isRunning], [links.length, ADDRESSES_AT_MOST, true]);
  assert.ok(asked.length < 10, `${asked.length} requests`);
  await api.delete(`/v1/spaces/${spaceId}/checks/external-links`);
});

test('a link that goes is forgotten, and so is all once nobody wants it any more', async () => {
  const { site } = await startSite((_request, response) => response.writeHead(404).end());
  const { start, states, path, state } = await openSpace(`[x](${site}/one)`);
  await start();
  await runJob();
  assert.deepEqual(await states(), { '/one': 'broken' });
  assert.equal((await api.delete(`${path}/checks/external-links`)).status, 204);
  assert.equal((await api.delete(`${path}/checks/external-links`)).status, 404);
  assert.deepEqual([await states(), (await state()).isAsked], [{}, false]);
});

test('where the administrator wants none, nothing is asked', async () => {
  const { asked, site } = await startSite((_request, response) => response.end());
  const { start, state } = await openSpace(`[x](${site}/one)`);
  await start();
  world.ctx.settings.triesExternalLinks = false;
  try {
    assert.deepEqual(await externalLinksJob.findDue({ ...ctx, settings: { triesExternalLinks: false } }, 10), []);
    assert.deepEqual([(await start()).status, (await state()).isOn], [409, false]);
    assert.deepEqual(asked, []);
  } finally {
    world.ctx.settings.triesExternalLinks = true;
  }
});

test('who may not edit starts and stops nothing', async () => {
  const { path } = await openSpace('Nothing.');
  const stranger = world.as((await makeHome(world)).owner.token);
  assert.equal((await stranger.post(`${path}/checks/external-links`)).status, 404);
  assert.equal((await stranger.get(`${path}/checks/external-links/addresses`)).status, 404);
});

test('addresses are those of the web without their fragments', () => {
  assert.equal(addressOf('https://a.example/x#y'), 'https://a.example/x');
  for (const none of [
    'mailto:a@b.c',
    'a.md',
    'javascript:x',
    'https://',
    'https://me@a.example/',
    `https://a.example/${'x'.repeat(2000)}`,
  ])
    assert.equal(addressOf(none), undefined, none);
});

test('since when something is broken is when it failed first', () => {
  const first = afterTry({ failures: 0, broken_since: null }, { kind: 'failing', status: 500 }, 1000);
  assert.deepEqual([first.state, first.broken_since], ['unknown', 1000]);
  const second = afterTry(first, { kind: 'failing', status: null }, 2000);
  assert.deepEqual([second.state, second.broken_since], ['broken', 1000]);
  const back = afterTry(second, { kind: 'unknown', status: 403 }, 3000);
  assert.deepEqual([back.state, back.broken_since, back.failures], ['unknown', null, 0]);
});
