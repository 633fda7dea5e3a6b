import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { inTransaction } from '#platform/db/index.ts';
import { makeCast } from '#testing/cast.ts';
import { startWorld } from '#testing/world.ts';
import { actorOf, type AuditEntry, recordAudit } from './index.ts';

const world = await startWorld({ after });
const { ctx, db } = world;
const cast = await makeCast(ctx);
const { organizationId } = cast;

const person = { userId: cast.owner.id, tokenId: 'tok', address: '192.0.2.7' };
const entry = (more: Partial<AuditEntry>): AuditEntry => ({
  action: 'member.role_changed',
  organizationId,
  actor: actorOf(person),
  ...more,
});
/** Records it, and answers the rows that came of it. */
async function record(more: Partial<AuditEntry>) {
  const known = new Set((await db.selectFrom('audit_events').select('id').execute()).map(({ id }) => id));
  await inTransaction(ctx, (tx) => recordAudit(tx, entry(more)));
  const rows = await db.selectFrom('audit_events').selectAll().orderBy('organization_id').execute();
  return rows.filter(({ id }) => !known.has(id));
}

test('an event says who did what to what, from where, and what was changed', async () => {
  const [row, ...others] = await record({
    target: { kind: 'user', id: cast.reader.id },
    before: { role: 'read', disabled: false },
    after: { role: 'edit', disabled: false },
  });
  assert.deepEqual(others, []);
  const { id, ...rest } = row ?? {};
  assert.match(String(id), /^[A-Za-z]\w{19}$/);
  assert.deepEqual(rest, {
    ...{ organization_id: organizationId, at: world.clock.now(), action: 'member.role_changed' },
    ...{ actor_id: cast.owner.id, token_id: 'tok', session_id: null, address: '192.0.2.7' },
    ...{ target_kind: 'user', target_id: cast.reader.id, sequence: null, hash: null },
    ...{ state_before: '{"role":"read"}', state_after: '{"role":"edit"}' },
  });
});

test('what changed nothing is not recorded', async () => {
  const state = { role: 'read', teams: ['a'], settings: { x: 1, y: 2 } };
  assert.deepEqual(await record({ before: state, after: { ...state, settings: { y: 2, x: 1 } } }), []);
});

test('nothing is recorded of what did not happen', async () => {
  const count = async () => (await db.selectFrom('audit_events').select('id').execute()).length;
  const before = await count();
  const refused = inTransaction(ctx, async (tx) => {
    await recordAudit(tx, entry({ after: { role: 'admin' } }));
    throw new Error('refused');
  });
  await assert.rejects(refused, /refused/);
  assert.equal(await count(), before);
  await assert.rejects(recordAudit(ctx, entry({})), /in the transaction/);
});

test('a secret is not recorded under any name that says so, however deep it lies', async () => {
  const after = {
    token: 's3cret',
    name: 'n',
    auth: [{ clientSecret: 's3cret', shareKey: 's3cret', Password: 's3cret' }],
  };
  const [row] = await record({ after });
  assert.doesNotMatch(JSON.stringify(row), /s3cret/);
  assert.match(String(row?.state_after), /"name":"n"/);
});

test('a state of any size is recorded within its bounds, and large values can be recognized', async () => {
  const long = 'é'.repeat(100_000);
  const [row] = await record({ after: { title: 'short', long } });
  assert.deepEqual(Object.keys(JSON.parse(row?.state_after ?? '').long), ['bytes', 'sha256']);
  const many = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`field ${at}`, 'x'.repeat(900)]));
  const [other] = await record({ before: many });
  assert.ok(Buffer.byteLength(other?.state_before ?? '') <= 4_000);
});

test('what a person does wherever they are is recorded for each organization that has them as a member', async () => {
  const at = async (userId: string) => {
    const rows = await record({ action: 'session.started', organizationId: null, actor: { userId } });
    return rows.map(({ organization_id }) => organization_id);
  };
  assert.deepEqual(await at(cast.reader.id), ['', organizationId]);
  assert.deepEqual(await at(cast.guest.id), ['']);
  const about = { kind: 'user', id: cast.reader.id };
  const byNobody = await record({ action: 'session.failed', organizationId: null, actor: {}, target: about });
  assert.deepEqual(
    byNobody.map(({ organization_id }) => organization_id),
    ['', organizationId],
  );
});

test('no event can be changed or deleted', async () => {
  const [row] = await record({ after: { role: 'read' } });
  const id = row?.id ?? '';
  const change = (values: object) => db.updateTable('audit_events').set(values).where('id', '=', id).execute();
  await assert.rejects(change({ address: null }), /never changed/);
  await assert.rejects(change({ actor_id: 'other', sequence: 1, hash: 'h' }), /never changed/);
  await assert.rejects(db.deleteFrom('audit_events').where('id', '=', id).execute(), /never changed/);
  await change({ sequence: 1, hash: 'h' });
  await assert.rejects(change({ hash: 'i' }), /never changed/);
  await assert.rejects(change({ sequence: null, hash: null }), /never changed/);
  await assert.rejects(db.deleteFrom('audit_events').where('id', '=', id).execute(), /never changed/);
});
