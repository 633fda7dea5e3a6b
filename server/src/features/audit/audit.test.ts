import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { after, test } from 'node:test';
import { type AuditEntry, recordAudit } from '#features/audit-log/index.ts';
import { tamper } from '#features/audit-log/testing.ts';
import { inTransaction } from '#platform/db/index.ts';
import { makeCast, voices } from '#testing/cast.ts';
import { startWorld } from '#testing/world.ts';
import { exportLines, findBreak } from './index.ts';

const world = await startWorld({ after });
const { ctx, db, clock } = world;
const cast = await makeCast(ctx);
const { owner, writer, reader, guest, stranger } = voices(world, cast);
const { organizationId } = cast;
const base = `/v1/orgs/${organizationId}`;
const path = `${base}/audit-events`;

const record = (entries: Partial<AuditEntry>[]) =>
  inTransaction(ctx, async (tx) => {
    for (const entry of entries) {
      clock.advance(1000);
      const actor = { userId: cast.owner.id, tokenId: 'tok', address: '192.0.2.1' };
      await recordAudit(tx, { action: 'team.created', organizationId, actor, ...entry });
    }
  });
// The cast itself was recorded, too.
await tamper(db, () => db.deleteFrom('audit_events').execute());
const start = clock.now();
await record([
  { action: 'team.created', target: { kind: 'team', id: 't1' }, after: { title: 'One' } },
  { action: 'team.updated', target: { kind: 'team', id: 't1' }, before: { title: 'One' }, after: { title: 'Two' } },
  {
    action: 'member.disabled',
    target: { kind: 'user', id: cast.reader.id },
    before: { disabled: false },
    after: { disabled: true },
  },
  { action: 'session.started', actor: { userId: cast.reader.id, sessionId: 's', address: '192.0.2.9' } },
  { action: 'session.link_created', actor: {}, target: { kind: 'user', id: cast.reader.id } },
  { action: 'team.deleted', organizationId: null },
]);
await world.app.jobs.runDue();

const actionsOf = ({ body }: { body: { items: { action: string }[] } }) => body.items.map(({ action }) => action);
const list = (query: Record<string, string | number>, by = owner) => by.get(path, { query });

test('an administrator sees who did what to what, newest first, and what was changed', async () => {
  const { status, body } = await owner.get(path);
  assert.equal(status, 200);
  assert.equal(body.count, 5);
  const expected = ['session.link_created', 'session.started', 'member.disabled', 'team.updated', 'team.created'];
  assert.deepEqual(actionsOf({ body }), expected);
  const [link, session, , updated] = body.items;
  const { id, hash, urls, ...rest } = updated;
  assert.match(hash, /^[0-9a-f]{64}$/);
  assert.equal(urls.location, `${ctx.baseUrl}${path}/${id}`);
  assert.deepEqual(rest, {
    object: 'audit-event',
    occurredAt: new Date(start + 2000).toISOString(),
    action: 'team.updated',
    actor: { type: 'user', id: cast.owner.id, label: 'olga', token: 'tok', address: '192.0.2.1' },
    source: 'api',
    target: { type: 'team', id: 't1' },
    schemaVersion: 1,
    payload: { before: { title: 'One' }, after: { title: 'Two' } },
    sequence: 2,
  });
  assert.deepEqual([link.actor, link.source], [{ type: 'system', id: 'system' }, 'script']);
  assert.deepEqual([session.source, session.target], ['ui', { type: 'organization', id: organizationId }]);
});

test('events are filtered by actor, action, target and time, together too, and pages hold the filter', async () => {
  assert.deepEqual(actionsOf(await list({ actor: cast.reader.id })), ['session.started']);
  assert.deepEqual(actionsOf(await list({ target: 't1', order: 'asc' })), ['team.created', 'team.updated']);
  assert.deepEqual(actionsOf(await list({ action: 'team.updated', target: 't1', actor: cast.owner.id })), [
    'team.updated',
  ]);
  assert.deepEqual(actionsOf(await list({ action: 'team.updated', target: cast.reader.id })), []);
  const [from, to] = [2000, 3000].map((ms) => new Date(start + ms).toISOString());
  assert.deepEqual(actionsOf(await list({ from: from ?? '', to: to ?? '' })), ['member.disabled', 'team.updated']);
  const first = await list({ target: 't1', limit: 1 });
  assert.deepEqual([actionsOf(first), first.body.count], [['team.updated'], 2]);
  const second = await list({ target: 't1', limit: 1, page: first.body.next.page });
  assert.deepEqual([actionsOf(second), second.body.next], [['team.created'], undefined]);
  assert.equal((await list({ target: 't2', page: first.body.next.page })).status, 400);
  const bad: Record<string, string | number>[] = [{ from: 'yesterday' }, { limit: 101 }, { order: 'up' }];
  for (const query of bad) assert.equal((await list(query)).status, 422);
});

test('everybody sees what they did and what was done to them, and nothing else', async () => {
  for (const api of [writer, reader, guest]) assert.equal((await api.get(path)).status, 403);
  assert.equal((await list({ actor: cast.owner.id }, reader)).status, 403);
  assert.equal((await list({ action: 'member.disabled' }, reader)).status, 403);
  const own = await list({ actor: cast.reader.id }, reader);
  assert.deepEqual(own.body.items[0].actor, {
    ...{ type: 'user', id: cast.reader.id, label: 'ravi', session: 's', address: '192.0.2.9' },
  });
  const about = await list({ target: cast.reader.id, actor: cast.owner.id }, reader);
  // Not with which token, and not from where.
  assert.deepEqual(about.body.items[0].actor, { type: 'user', id: cast.owner.id, label: 'olga' });
  assert.equal((await stranger.get(path)).status, 404);
});

test('one event is there for administrators and for whom it is about', async () => {
  const { items } = (await owner.get(path)).body;
  const disabled = items.find(({ action }: { action: string }) => action === 'member.disabled');
  for (const api of [owner, reader]) assert.equal((await api.get(`${path}/${disabled.id}`)).body.id, disabled.id);
  for (const api of [writer, guest, stranger]) assert.equal((await api.get(`${path}/${disabled.id}`)).status, 404);
  const elsewhere = await db
    .selectFrom('audit_events')
    .select('id')
    .where('organization_id', '=', '')
    .executeTakeFirstOrThrow();
  assert.equal((await owner.get(`${path}/${elsewhere.id}`)).status, 404);
});

test('all that is recorded is listed with what it means', async () => {
  const { body } = await guest.get(`${base}/audit-event-actions`);
  assert.ok(body.items.length > 50);
  for (const { id, label } of body.items) {
    assert.match(id, /^[a-z_]+\.[a-z_]+$/);
    assert.match(label, /^[A-Z].*\.$/);
  }
});

test('an administrator exports the log as lines that verify, a part at a time', async () => {
  const { status, headers, text } = await owner.get(`${base}/audit-export`);
  assert.deepEqual([status, headers['content-type']], [200, 'application/x-ndjson; charset=utf-8']);
  const lines = text.trim().split('\n');
  assert.equal(lines.length, 5);
  assert.deepEqual(await findBreak(ctx, Readable.from(lines)), { count: 5 });
  const rest = (await owner.get(`${base}/audit-export`, { query: { after: 3 } })).text.trim().split('\n');
  assert.deepEqual(rest, lines.slice(3));
  assert.equal((await owner.get(`${base}/audit-export`, { query: { after: 99 } })).text, '');
  for (const api of [writer, guest]) assert.equal((await api.get(`${base}/audit-export`)).status, 403);
  assert.equal((await stranger.get(`${base}/audit-export`)).status, 404);
});

test('the export of one organization has nothing of another, nor of the server', async () => {
  const { text } = await owner.get(`${base}/audit-export`);
  for (const line of text.trim().split('\n')) assert.equal(JSON.parse(line).organization, organizationId);
  const ofNone = await Array.fromAsync(exportLines(ctx, { organizationId: '' }));
  assert.deepEqual(
    ofNone.map(({ action, organization }) => [action, organization]),
    [['team.deleted', undefined]],
  );
});

test('a file with a line changed, left out or moved does not verify', async () => {
  const lines = (await owner.get(`${base}/audit-export`)).text.trim().split('\n');
  const changed = (line = '') => line.replace('"team.updated"', '"team.deleted"');
  const [a = '', b = '', c = '', d = ''] = lines;
  const problemOf = async (some: string[]) => (await findBreak(ctx, Readable.from(some))).problem;
  assert.match((await problemOf([a, changed(b), c])) ?? '', /Line 2 is not what its hash says/);
  assert.match((await problemOf([a, c, d])) ?? '', /Line 2 does not follow/);
  assert.match((await problemOf([b, a])) ?? '', /Line 2 does not follow/);
  assert.match((await problemOf([a, '{', b])) ?? '', /Line 2 is no audit event/);
  assert.match((await problemOf([a, '[]'])) ?? '', /Line 2 is no audit event/);
  assert.equal(await problemOf([b, c]), undefined);
});

test('a log that was rewritten with fitting hashes differs from what was exported before', async () => {
  const lines = (await owner.get(`${base}/audit-export`)).text.trim().split('\n');
  await tamper(db, async () => {
    await db
      .updateTable('audit_events')
      .set({ sequence: null, hash: null, actor_id: cast.writer.id })
      .where('organization_id', '=', organizationId)
      .execute();
  });
  await world.app.jobs.runDue();
  const again = (await owner.get(`${base}/audit-export`)).text.trim().split('\n');
  assert.deepEqual(await findBreak(ctx, Readable.from(again)), { count: 5 });
  assert.match((await findBreak(ctx, Readable.from(lines))).problem ?? '', /The database has another audit event 5/);
});

test('an export breaks off where an event is missing', async () => {
  await tamper(db, () =>
    db.deleteFrom('audit_events').where('organization_id', '=', organizationId).where('sequence', '=', 3).execute(),
  );
  await assert.rejects(Array.fromAsync(exportLines(ctx, { organizationId })), /3 is not there/);
});
