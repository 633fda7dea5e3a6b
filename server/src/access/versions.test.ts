import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makeCast } from '#testing/cast.ts';
import { startWorld } from '#testing/world.ts';
import { findAccessVersion } from './index.ts';

const world = await startWorld({ after });
const { db } = world;
const cast = await makeCast(world.ctx);
const read = () => findAccessVersion(db, cast.organizationId);

const update = (values: { title?: string; comments_open?: number; position?: string }) =>
  db.updateTable('spaces').set(values).where('id', '=', cast.handbookId).execute();

test('an organization has another version when a space lies elsewhere, and the same when its content is another one', async () => {
  const first = await read();
  assert.equal(typeof first, 'number');
  await update({ title: 'Renamed', comments_open: 7 });
  assert.equal(await read(), first);
  await update({ position: '10000009' });
  assert.notEqual(await read(), first);
});

test('of many rows that one statement writes, each is counted in its own organization', async () => {
  const first = await read();
  const times = { created_at: 0, updated_at: 0 };
  const names = { use_case: null, community_type: null, default_role: null, default_site_id: null, logo: null };
  const other = { id: 'other', title: 'Other', hostname: 'other', blocked_reason: null, merge_rules: null };
  await db
    .insertInto('organizations')
    .values({ ...other, ...names, ...times })
    .execute();
  assert.equal(await findAccessVersion(db, 'other'), 0);
  const collection = { parent_id: null, title: 'C', description: null, position: 'a', created_by: null, ...times };
  await db
    .insertInto('collections')
    .values(['one', 'two'].map((id) => ({ ...collection, id, organization_id: 'other' })))
    .execute();
  const second = await findAccessVersion(db, 'other');
  assert.notEqual(second, 0);
  assert.equal(await read(), first);
  await db.updateTable('collections').set({ organization_id: cast.organizationId }).where('id', '=', 'one').execute();
  assert.notEqual(await findAccessVersion(db, 'other'), second);
  assert.notEqual(await read(), first);
  await db.deleteFrom('organizations').where('id', '=', 'other').execute();
  assert.equal(await findAccessVersion(db, 'other'), undefined);
});
