import assert from 'node:assert/strict';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { readFileSync } from 'node:fs';
import { after, beforeEach, test } from 'node:test';
import { createOutbound } from '#platform/net/index.ts';
import { makePerson } from '#testing/cast.ts';
import { makeSite } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';
import { deliverJob } from './index.ts';
import { signatureOf, waitAfter } from './rules.ts';

const HOUR = 60 * 60_000;

interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** What answers deliveries, as the test at hand says. */
const received: Received[] = [];
let answer: (response: ServerResponse) => void = (response) => response.end('ok');
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks).toString() });
    answer(response);
  });
});
// One that ends idle connections may end one at the moment at which the next delivery takes it.
server.keepAliveTimeout = 0;
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const { port } = server.address() as { port: number };
const receiver = `http://127.0.0.1:${port}/hook`;
after(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  received.length = 0;
  answer = (response) => response.end('ok');
});

const world = await startWorld({ after }, { LECTERN_OUTBOUND_ALLOW: '127.0.0.0/8' });
world.isExamined = true;
const home = await makeSite(world, { 'README.md': '# Home' });
const { organizationId, spaceId, siteId } = home;
const owner = world.as(home.owner.token);
const writer = world.as((await makePerson(world.ctx, 'wim', { organizationId, role: 'create' })).token);
const foreign = await makeSite(world, { 'README.md': '# Foreign' });
const spare = (await owner.post(`/v1/orgs/${organizationId}/spaces`, { body: { title: 'Spare' } })).body.id as string;
await world.app.jobs.runDue();
const base = `/v1/orgs/${organizationId}/webhooks`;

async function make(more: object = {}) {
  const { status, body } = await owner.post(base, { body: { url: receiver, events: ['comment_posted'], ...more } });
  assert.equal(status, 201, JSON.stringify(body));
  return { id: body.id as string, secret: body.secret as string, path: `${base}/${body.id}` };
}

const comment = async (space = spaceId): Promise<string> =>
  (await owner.post(`/v1/spaces/${space}/comments`, { body: { body: { markdown: 'Hi' } } })).body.id;
const reply = (id: string) =>
  owner.post(`/v1/spaces/${spaceId}/comments/${id}/replies`, { body: { body: { markdown: 'Ho' } } });

/** Records what happened and sends what is due, whatever failed before. */
async function deliver(): Promise<void> {
  await world.app.jobs.runDue();
  await world.app.jobs.runDue();
  for (const id of await deliverJob.findDue(world.ctx, 1000))
    await deliverJob.run(world.ctx, id, { isStopping: () => false });
}

const deliveries = async (path: string) => (await owner.get(`${path}/deliveries`)).body.items;
const sentTo = (id: string) => received.filter(({ body }) => body.includes(id));

/** Deletes what the tests before made, so that each looks at its own. */
beforeEach(async () => {
  await world.app.jobs.runDue();
  await world.db.deleteFrom('webhooks').execute();
  received.length = 0;
});

test('a comment is sent, signed, with what it is about', async () => {
  const { secret, path } = await make();
  const id = await comment();
  await deliver();
  const [sent] = received;
  assert.ok(sent !== undefined && received.length === 1);
  const event = JSON.parse(sent.body);
  assert.deepEqual(
    [event.type, event.commentId, event.spaceId, event.organizationId],
    ['comment_posted', id, spaceId, organizationId],
  );
  assert.equal(sent.headers['x-lectern-event'], 'comment_posted');
  assert.equal(sent.headers['x-gitbook-signature'], sent.headers['x-lectern-signature']);
  assert.equal(sent.headers['x-gitbook-signature'], signatureOf(secret, sent.body, world.clock.now()));
  const [delivery] = await deliveries(path);
  assert.deepEqual(
    [delivery.status, delivery.attempts, delivery.answer],
    ['delivered', 1, { status: 200, body: 'ok' }],
  );
  await deliver();
  assert.equal(received.length, 1);
});

test('the receiver in the guide takes what is signed, and nothing else', async () => {
  const guide = readFileSync(new URL('../../../../docs/using/webhooks.md', import.meta.url), 'utf8');
  const [, code = ''] = /```js\n([^]*?)```/.exec(guide) ?? [];
  const module = `data:text/javascript,${encodeURIComponent(code.replace(/^createServer[^]*$/m, ''))}`;
  const { isFromLectern } = (await import(module)) as {
    isFromLectern: (secret: string, header: string, body: string, now: number) => boolean;
  };
  const { secret } = await make();
  await comment();
  await deliver();
  const { headers, body } = received[0] ?? assert.fail('a delivery');
  const header = String(headers['x-lectern-signature']);
  const now = world.clock.now();
  assert.equal(isFromLectern(secret, header, body, now), true);
  assert.equal(isFromLectern(secret, header, `${body} `, now), false);
  assert.equal(isFromLectern('other', header, body, now), false);
  assert.equal(isFromLectern(secret, header, body, now + HOUR), false, 'an old one is sent again by somebody else');
  assert.equal(isFromLectern(secret, 'nonsense', body, now), false);
});

test('a webhook of a space or a site learns of nothing else', async () => {
  await make({ space: spare, url: `${receiver}/space` });
  await make({ site: siteId, url: `${receiver}/site` });
  await make({ events: ['change_request_merged'], url: `${receiver}/other` });
  const [onSite, onSpare] = [await comment(), await comment(spare)];
  await deliver();
  assert.deepEqual(
    sentTo(onSite).map(({ path }) => path),
    ['/hook/site'],
  );
  assert.deepEqual(
    sentTo(onSpare).map(({ path }) => path),
    ['/hook/space'],
  );
});

test('content that is updated is sent', async () => {
  await make({ events: ['space_content_updated'] });
  await owner.patch(`/v1/spaces/${spare}`, { body: { editMode: 'live' } });
  const changes = [{ operation: 'insert_page', title: 'New' }];
  assert.equal((await owner.post(`/v1/spaces/${spare}/content`, { body: { changes } })).status, 200);
  await deliver();
  const event = JSON.parse(received[0]?.body ?? '{}');
  const head = (await owner.get(`/v1/spaces/${spare}/content`)).body.id;
  assert.deepEqual([event.type, event.spaceId, event.revisionId], ['space_content_updated', spare, head]);
});

test('what is answered by 500 is sent again later, before what came after it, and other subjects go on', async () => {
  const { path } = await make({ events: ['comment_posted', 'comment_replied'] });
  const first = await comment();
  answer = (response) => {
    response.statusCode = 500;
    response.end('x'.repeat(5_000));
  };
  await deliver();
  await reply(first);
  await deliver();
  assert.equal(received.length, 1, 'the reply waits behind the comment');
  const failed = (await deliveries(path)).find(({ attempts }: { attempts: number }) => attempts === 1);
  assert.deepEqual([failed.status, failed.attempts, failed.answer.status], ['pending', 1, 500]);
  assert.equal(failed.answer.body.length, 1_000);
  answer = (response) => response.end();
  const other = await comment();
  await deliver();
  assert.equal(sentTo(other).length, 1);
  world.clock.advance(6_000);
  await deliver();
  assert.deepEqual(
    sentTo(first)
      .map(({ headers }) => headers['x-lectern-event'])
      .slice(1),
    ['comment_posted', 'comment_replied'],
  );
  assert.deepEqual(
    (await deliveries(path)).map(({ status }: { status: string }) => status),
    ['delivered', 'delivered', 'delivered'],
  );
});

test('a receiver that is down loses nothing for a day; then it is given up, and can be sent again by hand', async () => {
  const { path } = await make({ url: 'http://127.0.0.1:1/hook' });
  await comment();
  await deliver();
  for (let attempts = 1; waitAfter(attempts) !== undefined; attempts += 1) {
    world.clock.advance(waitAfter(attempts) ?? 0);
    await deliver();
  }
  const [given] = await deliveries(path);
  assert.deepEqual([given.status, given.attempts, given.nextAttemptAt], ['failed', 11, undefined]);
  assert.match(given.error, /could not be reached/);
  await owner.patch(path, { body: { url: receiver } });
  assert.equal((await owner.post(`${path}/deliveries/${given.id}/redeliver`)).body.status, 'pending');
  await deliver();
  assert.equal((await deliveries(path))[0].status, 'delivered');
});

test('a receiver that takes nothing for three days is disabled, and goes on when it is enabled', async () => {
  const { path } = await make({ url: 'http://127.0.0.1:1/hook' });
  for (let day = 0; day < 5; day += 1) {
    await comment();
    await deliver();
    world.clock.advance(20 * HOUR);
  }
  await deliver();
  const { body } = await owner.get(path);
  assert.deepEqual([body.status, body.disabledReason], ['disabled', 'failing']);
  const { items } = (
    await owner.get(`/v1/orgs/${organizationId}/audit-events`, { query: { action: 'webhook.disabled' } })
  ).body;
  assert.equal(items.length, 1);
  await owner.patch(path, { body: { status: 'active', url: receiver } });
  await deliver();
  assert.ok(received.length > 0);
});

test('a receiver that redirects to a private address is not followed', async () => {
  const { path } = await make();
  answer = (response) => response.writeHead(302, { location: `http://127.0.0.1:${port}/inside` }).end();
  await comment();
  await deliver();
  assert.deepEqual(
    received.map((each) => each.path),
    ['/hook'],
  );
  assert.equal((await deliveries(path))[0].error, 'The receiver redirects, which is not followed.');
});

test('nothing is sent to private addresses, by whatever name, also where a name changes its mind', async () => {
  const { outbound } = world.ctx;
  const asked: string[] = [];
  const lookup = (name: string) => {
    asked.push(name);
    return asked.length % 2 === 1 ? ['10.0.0.1'] : ['127.0.0.1'];
  };
  const strict = createOutbound({
    allow: [],
    userAgent: 'test',
    lookup: async (name: string) => lookup(name).map((address) => ({ address, family: 4 })),
  } as unknown as Parameters<typeof createOutbound>[0]);
  world.ctx.outbound = strict;
  try {
    const paths = [];
    for (const url of [
      receiver,
      'http://10.0.0.1/',
      'http://[::1]/',
      'http://169.254.169.254/',
      'http://rebinding.example/',
    ])
      paths.push((await make({ url })).path);
    await comment();
    await deliver();
    for (const path of paths) {
      const [delivery] = await deliveries(path);
      assert.deepEqual([delivery.status, delivery.answer], ['pending', undefined], JSON.stringify(delivery));
    }
    assert.equal(received.length, 0);
  } finally {
    world.ctx.outbound = outbound;
    await strict.close();
  }
});

test('a receiver that never answers is given up after a while', async () => {
  const { outbound } = world.ctx;
  world.ctx.outbound = { ...outbound, fetch: (url, options) => outbound.fetch(url, { ...options, timeout: 300 }) };
  try {
    const { path } = await make();
    answer = () => {};
    await comment();
    await deliver();
    assert.match((await deliveries(path))[0].error, /did not answer in time/);
  } finally {
    world.ctx.outbound = outbound;
  }
});

// Apart from the one above, whose patience may be too short for a machine with much to do.
test('a receiver that answers without end is cut off', async () => {
  const { path } = await make();
  answer = (response) => response.end(Buffer.alloc(200_000, 'x'));
  await comment();
  await deliver();
  assert.match((await deliveries(path))[0].error, /larger than/);
});

test('what an administrator does while a receiver thinks stays', async () => {
  const { path } = await make({ url: 'http://127.0.0.1:1/hook' });
  await comment();
  await deliver();
  world.clock.advance(80 * HOUR);
  await owner.patch(path, { body: { url: receiver } });
  const enabled = new Promise<void>((resolve) => {
    answer = (response) =>
      void owner.patch(path, { body: { status: 'active' } }).then(() => {
        response.writeHead(500).end();
        resolve();
      });
  });
  await deliver();
  await enabled;
  assert.equal((await owner.get(path)).body.status, 'active', 'it failed for no three days since it was enabled');
});

test('an answer that no database takes is kept as well as it can be', async () => {
  const { path } = await make();
  answer = (response) => response.end(Buffer.from([0x61, 0, 0xff, 0xf0, 0x9f]));
  await comment();
  await deliver();
  assert.equal((await deliveries(path))[0].answer.body.slice(0, 2), 'a\uFFFD');
});

test('the secret is shown once, sealed, and can be made anew', async () => {
  const { id, secret, path } = await make();
  assert.match(secret, /^whsec_.{30,}$/);
  assert.equal(JSON.stringify((await owner.get(path)).body).includes(secret), false);
  const row = await world.db.selectFrom('webhooks').select('secret').where('id', '=', id).executeTakeFirstOrThrow();
  assert.ok(!row.secret.includes(secret));
  const renewed = (await owner.post(`${path}/secret`)).body.secret;
  assert.notEqual(renewed, secret);
  await comment();
  await deliver();
  const { headers, body } = received[0] ?? assert.fail('a delivery');
  assert.equal(headers['x-lectern-signature'], signatureOf(renewed, body, world.clock.now()));
});

test('only administrators have webhooks, and only about what is theirs', async () => {
  const { path } = await make();
  assert.equal((await writer.get(base)).status, 403);
  assert.equal((await writer.get(`${path}/deliveries`)).status, 403);
  const other = world.as(foreign.owner.token);
  assert.equal((await other.get(path)).status, 404);
  assert.equal((await other.get(path.replace(organizationId, foreign.organizationId))).status, 404);
  for (const body of [{ space: foreign.spaceId }, { site: foreign.siteId }, { space: spaceId, site: siteId }])
    assert.equal(
      (await owner.post(base, { body: { url: receiver, events: ['comment_posted'], ...body } })).status,
      400,
    );
  for (const url of ['ftp://a.example/', 'javascript:alert(1)', 'http://u:p@a.example/', 'nothing'])
    assert.equal((await owner.post(base, { body: { url, events: ['comment_posted'] } })).status, 422, url);
  assert.equal((await owner.post(base, { body: { url: receiver, events: ['everything'] } })).status, 422);
});

test('a webhook that is disabled or deleted is sent nothing', async () => {
  const { path } = await make();
  const { path: gone } = await make();
  await comment();
  await world.app.jobs.runDue();
  received.length = 0;
  await owner.patch(path, { body: { status: 'disabled' } });
  assert.equal((await owner.delete(gone)).status, 205);
  await comment();
  await deliver();
  assert.deepEqual(received, []);
  const [first] = await deliveries(path);
  assert.equal((await owner.post(`${path}/deliveries/${first.id}/redeliver`)).status, 412);
});
