import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { makeHome } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';
import { createOrganization } from '../service.ts';
import { hostnameAttempt, isReserved, suggestHostname } from './rules.ts';
import { findOrganizationOfFormerHostname } from './service.ts';

const world = await startWorld({ after });
const { ctx, clock } = world;
const DAY_MS = 86_400_000;

test('hostnames come from titles and are plain ASCII', () => {
  assert.deepEqual(['Acme', 'Über Docs & Söhne', 'docs', '文档', 'a', 'x'.repeat(60), '--'].map(suggestHostname), [
    'acme',
    'uber-docs-sohne',
    'org-docs',
    'org',
    'org-a',
    'x'.repeat(27),
    'org',
  ]);
});

test('every suggestion is a hostname that a request may ask for', () => {
  const allowed = /^[a-z0-9][a-z0-9-]{1,30}[a-z0-9]$/;
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.integer({ min: 1, max: 1000 }), (title, attempt) => {
      const hostname = hostnameAttempt(suggestHostname(title), attempt);
      assert.ok(allowed.test(hostname) && !isReserved(hostname), hostname);
    }),
  );
});

const rename = (home: Awaited<ReturnType<typeof makeHome>>, hostname: string) =>
  world.as(home.owner.token).patch(`/v1/orgs/${home.organizationId}`, { body: { hostname } });

test('a former hostname leads to the organization by its present one', async () => {
  const home = await makeHome(world);
  assert.equal((await rename(home, 'first-move')).body.hostname, 'first-move');
  assert.equal((await rename(home, 'second-move')).status, 200);
  for (const former of [home.hostname, 'first-move'])
    assert.deepEqual(
      { ...(await findOrganizationOfFormerHostname(ctx, former)) },
      { id: home.organizationId, hostname: 'second-move' },
    );
  assert.equal(await findOrganizationOfFormerHostname(ctx, 'second-move'), undefined);
});

test('a hostname that was given up rests for ninety days, for everybody but who gave it up', async () => {
  const [home, other] = [await makeHome(world), await makeHome(world)];
  await rename(home, 'resting-one');
  await rename(home, 'resting-two');
  clock.advance(89 * DAY_MS);
  assert.equal((await rename(other, 'resting-one')).status, 409);
  assert.equal((await createOrganization(ctx, { title: 'Resting one' })).hostname, 'resting-one-2');
  assert.equal((await rename(home, 'resting-one')).status, 200);
  assert.equal((await rename(other, 'resting-two')).status, 409);
  clock.advance(91 * DAY_MS);
  assert.equal((await rename(other, 'resting-two')).body.hostname, 'resting-two');
  assert.equal(await findOrganizationOfFormerHostname(ctx, 'resting-two'), undefined);
});

test('a hostname in use, a reserved one and a malformed one are refused', async () => {
  const [home, other] = [await makeHome(world), await makeHome(world)];
  assert.equal((await rename(home, other.hostname)).status, 409);
  for (const hostname of ['www', 'ab', 'Upper', '-dash', 'dash-', 'a.b.c', 'x'.repeat(33), 'ümlaut']) {
    const { status, body } = await rename(home, hostname);
    assert.deepEqual([status, body.error.details[0].path], [422, '/hostname'], hostname);
  }
});

test('of two that want one hostname at the same moment one gets it', async () => {
  const homes = [await makeHome(world), await makeHome(world), await makeHome(world)];
  const statuses = await Promise.all(homes.map(async (home) => (await rename(home, 'contested')).status));
  assert.deepEqual(
    statuses.toSorted((a, b) => a - b),
    [200, 409, 409],
  );
});

test('a blocked organization is not found by a former hostname', async () => {
  const home = await makeHome(world);
  await rename(home, 'blocked-now');
  await world.db
    .updateTable('organizations')
    .set({ blocked_reason: 'security' })
    .where('id', '=', home.organizationId)
    .execute();
  assert.equal(await findOrganizationOfFormerHostname(ctx, home.hostname), undefined);
});
