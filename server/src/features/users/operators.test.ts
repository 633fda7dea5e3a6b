import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makePerson } from '#testing/cast.ts';
import { startWorld } from '#testing/world.ts';
import { listOperators, setOperator } from './index.ts';

const world = await startWorld({ after }, { LECTERN_ORGANIZATION_CREATION: 'operators' });
const { ctx, db } = world;

const first = await makePerson(ctx, 'first');
const second = await makePerson(ctx, 'second');

const create = async ({ token }: { token: string }, title: string) =>
  (await world.as(token).post('/v1/orgs', { body: { title } })).status;
const operators = async () => (await listOperators(db)).map(({ email }) => email);
const recorded = async () =>
  (await db.selectFrom('audit_events').select(['action', 'target_id']).where('action', 'like', 'operator.%').execute())
    .map(({ action, target_id: id }) => `${action} ${id}`)
    .toSorted();

test('who is made an operator may do what operators may from the same moment on, and the log knows', async () => {
  assert.equal(await create(first, 'Acme'), 403);
  await setOperator(ctx, first.id, true);
  assert.equal(await create(first, 'Acme'), 201);
  await setOperator(ctx, first.id, true);
  assert.deepEqual(await operators(), [first.email]);
  assert.deepEqual(await recorded(), [`operator.added ${first.id}`]);
});

test('the last operator stays, also of two who are removed at once', async () => {
  await assert.rejects(setOperator(ctx, first.id, false), { status: 412 });
  await setOperator(ctx, second.id, true);
  const removed = await Promise.allSettled([first, second].map(({ id }) => setOperator(ctx, id, false)));
  assert.deepEqual(removed.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected']);
  const [left] = await operators();
  const gone = left === first.email ? second : first;
  assert.equal(await create(gone, 'Globex'), 403);
  assert.equal((await recorded()).filter((each) => each.startsWith('operator.removed')).length, 1);
  await assert.rejects(setOperator(ctx, 'nobody', true), { status: 404 });
});
