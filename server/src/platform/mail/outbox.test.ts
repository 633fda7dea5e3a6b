// The outbox against a real mail server.
import assert from 'node:assert/strict';
import { after, before, beforeEach, test, type TestContext } from 'node:test';
import type { SMTPServerOptions } from 'smtp-server';
import { loadConfig } from '#config/index.ts';
import { fakeClock } from '#platform/clock/testing.ts';
import { inTransaction } from '#platform/db/index.ts';
import { createJobs } from '#platform/jobs/index.ts';
import { silentLogger } from '#platform/log.ts';
import { createMetrics } from '#platform/metrics/index.ts';
import { createTestDatabase, type TestDatabase } from '#testing/databases.ts';
import { createMail, mailJobs, mailKind } from './index.ts';
import type { NewMail } from './mail.ts';
import { startMailServer } from './testing.ts';

const HOUR_MS = 3_600_000;
let database: TestDatabase;
before(async () => {
  database = await createTestDatabase();
});
after(() => database.drop());
beforeEach(() => database.db.deleteFrom('mails').execute());

let isWanted = true;
const greeting = mailKind<{ name: string; code?: string }>('test.greeting', (_ctx, { params }) =>
  isWanted
    ? { subject: `Hello ${params.name}`, blocks: [`Hello ${params.name}.`, { code: params.code ?? 'none' }] }
    : undefined,
);
const repeated = mailKind<object>('test.repeated', () => ({
  subject: 'Again',
  blocks: ['Again.'],
  unsubscribe: `http://lectern.test/unsubscribe/${'x'.repeat(200)}`,
}));

const own = { tenant: 'user:olga', to: 'olga@example.com' };
const hello = (more: Partial<NewMail<{ name: string; code?: string }>> = {}) => ({
  ...own,
  params: { name: 'Olga' },
  ...more,
});

/** The outbox of a server with this mail server, in front of the database of this file. */
function openOutbox(url: string) {
  const { config } = loadConfig({
    LECTERN_BASE_URL: 'http://lectern.test',
    LECTERN_SMTP_URL: url,
    LECTERN_MAIL_FROM: 'Docs <docs@example.com>',
  });
  const clock = fakeClock();
  const metrics = createMetrics();
  const mail = createMail(config);
  const ctx = { db: database.db, clock, log: silentLogger(), mail, metrics, baseUrl: config.baseUrl };
  const jobs = createJobs(ctx, mailJobs<typeof ctx>(ctx, [greeting, repeated]));
  return {
    ctx,
    clock,
    work: () => jobs.runDue(),
    queue: (more?: Parameters<typeof hello>[0]) => inTransaction(ctx, (tx) => tx.mail.queue(tx, greeting, hello(more))),
    rows: () => database.db.selectFrom('mails').selectAll().orderBy('created_at').orderBy('id').execute(),
    outcomes: async (): Promise<string[]> => (await metrics.render()).text.match(/lectern_mails_total\{.*/g) ?? [],
  };
}

async function start(t: TestContext, options?: SMTPServerOptions) {
  const server = await startMailServer(t, options);
  return { server, ...openOutbox(server.url) };
}

/** What a server answers, by turns; the last one from then on. */
function answering(...codes: (number | undefined)[]): SMTPServerOptions['onRcptTo'] {
  return (_address, _session, done) => {
    const code = codes.length > 1 ? codes.shift() : codes[0];
    done(code === undefined ? null : Object.assign(new Error('No'), { responseCode: code }));
  };
}

test('a queued mail is sent once, to one mailbox, with both forms', async (t) => {
  const { server, queue, work, rows } = await start(t);
  assert.equal(await queue({ params: { name: 'Olga', code: '123456' } }), 'queued');
  await work();
  await work();
  assert.deepEqual(
    server.mails.map(({ from, to }) => [from, to]),
    [['docs@example.com', ['olga@example.com']]],
  );
  const { source } = server.mails[0]!;
  const [row] = await rows();
  assert.match(source, /^From: Docs <docs@example\.com>\r$/m);
  assert.match(source, /^To: olga@example\.com\r$/m);
  assert.match(source, /^Subject: Hello Olga\r$/m);
  assert.match(source, /^Auto-Submitted: auto-generated\r$/m);
  assert.match(source, new RegExp(`^Message-ID: <${row?.id}@lectern\\.test>\r$`, 'm'));
  assert.match(source, /text\/plain[\s\S]*123456[\s\S]*text\/html[\s\S]*123456/);
});

test('what a mail said is forgotten when it is sent', async (t) => {
  const { queue, work, rows } = await start(t);
  await queue({ params: { name: 'Olga', code: '123456' } });
  assert.match((await rows())[0]?.params ?? '', /123456/);
  await work();
  assert.deepEqual(
    (await rows()).map(({ state, params, next_at: next }) => [state, params, next]),
    [['sent', null, null]],
  );
});

test('a mail of a transaction that is undone is not sent', async (t) => {
  const { server, ctx, work } = await start(t);
  const undone = inTransaction(ctx, async (tx) => {
    await tx.mail.queue(tx, greeting, hello());
    throw new Error('undone');
  });
  await assert.rejects(undone, /undone/);
  await work();
  assert.equal(server.mails.length, 0);
});

test('no address brings a line or a mailbox of its own', async (t) => {
  const { server, queue, work } = await start(t);
  const hostile = ['a@example.com\r\nBcc: b@evil.example', 'a@example.com, b@evil.example', 'Admin <b@evil.example>'];
  for (const to of hostile) assert.equal(await queue({ to }), 'bad_address');
  await queue({ params: { name: 'Olga\r\nBcc: b@evil.example\r\n\r\nText' } });
  await work();
  assert.deepEqual(
    server.mails.map(({ to }) => to),
    [['olga@example.com']],
  );
  assert.doesNotMatch(server.mails[0]!.source, /^Bcc/m);
});

test('mails that come again and again are ended by one click', async (t) => {
  const { server, ctx, work } = await start(t);
  await inTransaction(ctx, (tx) => tx.mail.queue(tx, repeated, { ...own, params: {} }));
  await work();
  const head = server.mails[0]!.source.split('\r\n\r\n')[0]!.replaceAll(/\r\n[ \t]+/g, ' ');
  assert.match(head, /^List-Unsubscribe: <http:\/\/lectern\.test\/unsubscribe\/x{200}>\r?$/m);
  assert.match(head, /^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
});

test('a mail that lost its sense before it was sent is dropped', async (t) => {
  const { server, queue, work, rows } = await start(t);
  await queue();
  isWanted = false;
  t.after(() => void (isWanted = true));
  await work();
  assert.equal(server.mails.length, 0);
  assert.deepEqual(
    (await rows()).map(({ state, params }) => [state, params]),
    [['dropped', null]],
  );
});

test('a refusal for now is tried again after waits that grow, with the same Message-ID', async (t) => {
  const { server, queue, work, rows, clock } = await start(t, { onRcptTo: answering(451, 451, undefined) });
  await queue();
  const waits: number[] = [];
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await work();
    waits.push(((await rows())[0]?.next_at ?? 0) - clock.now());
    await work();
    clock.advance(waits.at(-1)! - 1);
    await work();
    assert.equal((await rows())[0]?.attempts, attempt + 1);
    clock.advance(1);
  }
  assert.deepEqual(waits, [60_000, 120_000]);
  await work();
  assert.equal(server.mails.length, 1);
  assert.ok(server.mails[0]!.source.includes(`<${(await rows())[0]?.id}@lectern.test>`));
});

test('a refusal for good is not tried again', async (t) => {
  const { server, queue, work, rows, clock, outcomes } = await start(t, { onRcptTo: answering(550, undefined) });
  await queue({ params: { name: 'Olga', code: '123456' } });
  await work();
  clock.advance(HOUR_MS);
  await work();
  const [row] = await rows();
  assert.deepEqual([server.mails.length, row?.state, row?.params], [0, 'refused', null]);
  assert.match(row?.last_error ?? '', /550/);
  assert.deepEqual(await outcomes(), ['lectern_mails_total{outcome="refused"} 1']);
});

test('a mail that is not sent within a day is given up and forgotten', async (t) => {
  const { queue, work, rows, clock, outcomes } = await start(t, { onRcptTo: answering(451) });
  await queue({ params: { name: 'Olga', code: '123456' } });
  for (let hour = 0; hour < 25; hour += 1) {
    await work();
    clock.advance(HOUR_MS);
  }
  const [row] = await rows();
  assert.deepEqual([row?.state, row?.params], ['expired', null]);
  assert.ok((row?.attempts ?? 99) < 35);
  assert.ok((await outcomes()).includes('lectern_mails_total{outcome="expired"} 1'));
  clock.advance(25 * HOUR_MS);
  await work();
  assert.deepEqual(await rows(), []);
});

test('a code that expired while the server was away is never sent', async (t) => {
  const { server, queue, work, rows, clock } = await start(t, { onRcptTo: answering(451, undefined) });
  await queue({ params: { name: 'Olga', code: '123456' }, expiresAt: clock.now() + 600_000 });
  await work();
  clock.advance(600_000);
  await work();
  assert.deepEqual([server.mails.length, (await rows())[0]?.state], [0, 'expired']);
});

test('where the server cannot be reached, one mail tries for all', async (t) => {
  const away = await startMailServer(t);
  await away.close();
  const { queue, work, rows, clock, outcomes } = openOutbox(away.url);
  for (let mail = 0; mail < 10; mail += 1) await queue({ to: `olga${mail}@example.com` });
  await work();
  const tried = (await rows()).reduce((sum, { attempts }) => sum + attempts, 0);
  assert.ok(tried >= 1 && tried <= 4, `${tried}`);
  await work();
  assert.equal(
    (await rows()).reduce((sum, { attempts }) => sum + attempts, 0),
    tried,
  );
  clock.advance(5_000);
  await work();
  assert.ok((await rows()).reduce((sum, { attempts }) => sum + attempts, 0) > tried);
  assert.match((await outcomes()).join(), /unreachable/);
});

test('a server that never speaks holds no mail for ever', { timeout: 60_000 }, async (t) => {
  const { createServer } = await import('node:net');
  const silent = createServer((socket) => void socket.on('error', () => {}));
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  t.after(() => void silent.close());
  const { createTransport } = await import('./transport.ts');
  const smtp = { host: '127.0.0.1', port: (silent.address() as { port: number }).port, security: 'none' } as const;
  const from = { name: '', address: 'docs@example.com' };
  const transport = createTransport({ smtp, from, host: 'lectern.test', deliveryMs: 50 });
  const letter = { subject: 's', text: 't', html: 'h' };
  const failed = transport.deliver({ id: 'x', to: 'olga@example.com', createdAt: 0, letter });
  await assert.rejects(failed, { name: 'DeliveryError', failure: 'unreachable' });
});

test('a mail that its process sent and did not note is sent again with the same Message-ID', async (t) => {
  const { server, queue, work, ctx } = await start(t);
  await queue({ params: { name: 'Olga' } });
  const before = await ctx.db.selectFrom('mails').selectAll().executeTakeFirstOrThrow();
  await work();
  // As if the process had ended between the answer of the server and its note.
  await ctx.db.updateTable('mails').set(before).where('id', '=', before.id).execute();
  await work();
  const ids = server.mails.map(({ source }) => /^Message-ID: (.*)\r$/m.exec(source)?.[1]);
  assert.deepEqual(ids, [`<${before.id}@lectern.test>`, `<${before.id}@lectern.test>`]);
});

test('nobody fills a mailbox, however they spell it', async (t) => {
  const { queue, clock } = await start(t);
  const answers: string[] = [];
  for (let mail = 0; mail < 21; mail += 1)
    answers.push(await queue({ to: `Olga+${mail}@Example.com`, tenant: `organization${mail}` }));
  assert.deepEqual([answers.filter((answer) => answer === 'queued').length, answers.at(-1)], [20, 'too_many']);
  assert.equal(await queue({ to: 'other@example.com' }), 'queued');
  clock.advance(HOUR_MS + 1);
  assert.equal(await queue(), 'queued');
});

test('nobody fills many mailboxes for one organization, nor through many', async (t) => {
  const { queue, ctx, clock } = await start(t);
  const row = { kind: 'test.greeting', recipient: 'x', language: 'en', state: 'sent', created_at: clock.now() };
  const many = (more: { tenant: string; sender_id: string | null }) =>
    Array.from({ length: 300 }, (_, n) => ({
      ...row,
      ...more,
      id: `${more.tenant}${n}`,
      mailbox: `${n}`,
      expires_at: 0,
    }));
  await ctx.db
    .insertInto('mails')
    .values(many({ tenant: 'acme', sender_id: null }))
    .execute();
  await ctx.db
    .insertInto('mails')
    .values(many({ tenant: 'others', sender_id: 'eve' }))
    .execute();
  assert.equal(await queue({ tenant: 'acme' }), 'too_many');
  assert.equal(await queue({ tenant: 'globex', senderId: 'eve' }), 'too_many');
  assert.equal(await queue({ tenant: 'globex', senderId: 'olga' }), 'queued');
});

test('kinds that this version does not know wait for one that does', async (t) => {
  const { server, ctx, work, rows } = await start(t);
  const later = mailKind<object>('test.later', () => ({ subject: 'x', blocks: [] }));
  await inTransaction(ctx, (tx) => tx.mail.queue(tx, later, { ...own, params: {} }));
  await work();
  assert.deepEqual([server.mails.length, (await rows())[0]?.state], [0, 'waiting']);
});

test('without a mail server nothing is queued', async () => {
  const mail = createMail({ baseUrl: 'http://lectern.test' });
  const ctx = { db: database.db, clock: fakeClock(), mail };
  assert.equal(mail.isOn, false);
  await assert.rejects(
    inTransaction(ctx, (tx) => mail.queue(tx, greeting, hello())),
    /ask isOn first/,
  );
});
