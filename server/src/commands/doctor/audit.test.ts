import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { tamper } from '#features/audit-log/testing.ts';
import { makeCast, voices } from '#testing/cast.ts';
import { startWorld } from '#testing/world.ts';
import { examineStore } from './store.ts';

const world = await startWorld({ after });
const { db, ctx } = world;
const cast = await makeCast(ctx);
const { owner } = voices(world, cast);

const findings = async () =>
  (await examineStore({ db, now: world.clock.now(), blobs: ctx.blobs, deep: false })).filter(
    ({ check }) => check === 'audit',
  );

test('an audit event that was changed behind the back of the server is named by the doctor', async () => {
  for (const name of ['One', 'Two', 'Three'])
    assert.equal((await owner.post('/account/tokens', { body: { name, scopes: ['read'] } })).status, 201);
  await world.app.jobs.runDue();
  assert.deepEqual(await findings(), [{ check: 'audit', ok: true, message: 'every event is what was sealed' }]);
  const { id } = await db
    .selectFrom('audit_events')
    .select('id')
    .where('organization_id', '=', cast.organizationId)
    .where('sequence', '=', 2)
    .executeTakeFirstOrThrow();
  await tamper(db, () => db.updateTable('audit_events').set({ at: 7 }).where('id', '=', id).execute());
  const problem = `Of the audit events of the organization ${cast.organizationId}, number 2 (${id}) is not what was sealed.`;
  assert.deepEqual(await findings(), [{ check: 'audit', ok: false, message: '1 problem', problems: [problem] }]);
});
