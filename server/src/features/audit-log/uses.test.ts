import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makeCast, voices } from '#testing/cast.ts';
import { startWorld } from '#testing/world.ts';

const HOUR = 3_600_000;
const world = await startWorld({ after }, { LECTERN_TRUSTED_PROXIES: '127.0.0.1' });
const { ctx, db, clock } = world;
const cast = await makeCast(ctx);
const { owner } = voices(world, cast);

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
const orgPath = `/v1/orgs/${cast.organizationId}`;
async function uses(userId = cast.owner.id): Promise<string[]> {
  await world.app.tokenUses.flush();
  const rows = await db
    .selectFrom('audit_events')
    .select(['address', 'organization_id'])
    .where('action', '=', 'token.used')
    .where('actor_id', '=', userId)
    .orderBy('at')
    .orderBy('address')
    .execute();
  return rows.map((row) => `${row.address} ${row.organization_id === '' ? '-' : 'acme'}`);
}

test('the use of a token is recorded once for each organization, network and hour', async () => {
  for (let count = 0; count < 3; count += 1) {
    await owner.get(orgPath, from('192.0.2.1'));
    await owner.get('/v1/user', from('192.0.2.1'));
  }
  assert.deepEqual((await uses()).toSorted(), ['192.0.2.1 -', '192.0.2.1 acme']);
  clock.advance(HOUR);
  await owner.get(orgPath, from('192.0.2.1'));
  assert.equal((await uses()).length, 3);
});

test('a use from elsewhere is recorded also where the answer was kept', async () => {
  clock.advance(HOUR);
  const before = (await uses()).length;
  for (const address of ['192.0.2.8', '192.0.2.8', '192.0.2.9', '2001:db8:1:2:3::4', '2001:db8:1:2:5::6'])
    assert.equal((await owner.get(orgPath, from(address))).status, 200);
  assert.deepEqual((await uses()).slice(before), ['192.0.2.8 acme', '192.0.2.9 acme', '2001:db8:1:2::/64 acme']);
});

test('what is refused is no use on the organization', async () => {
  const stranger = world.as(cast.stranger.token);
  assert.equal((await stranger.get(orgPath, from('192.0.2.1'))).status, 404);
  assert.equal((await world.as('lct_unknown').get(orgPath, from('192.0.2.1'))).status, 401);
  assert.deepEqual(await uses(cast.stranger.id), []);
});

test('a token that is used from everywhere fills no log', async () => {
  const reader = world.as(cast.reader.token);
  for (let count = 0; count < 150; count += 1) await reader.get(orgPath, from(`198.51.100.${count}`));
  assert.equal((await uses(cast.reader.id)).length, 100);
});
