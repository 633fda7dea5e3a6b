// The same sites, read through the API by programs that show them, and asked again by those who have an answer already.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startWorld, TEST_BASE_URL } from '../world.ts';
import { readApi, takeInventory } from './api-outputs.ts';
import { complaintsOf, KNOWN, readersNamed, siteNamed } from './audits.ts';
import { confirmedByApi, confirmedOnSite } from './conditional.ts';
import { shownByApi } from './elsewhere.ts';
import { type LeakWorld, makeLeakWorld } from './sites.ts';

const world = await startWorld({ after });
let leaks: LeakWorld;
before(async () => {
  leaks = await makeLeakWorld(world);
});

test('what a program reads with a token for a reader holds what that reader may see and nothing else', async () => {
  assert.deepEqual(await complaintsOf(leaks, (reader, inventories) => readApi(leaks, reader, inventories)), []);
});

test('a 304 reveals to nobody that what they may not see is still so', async () => {
  for (const name of ['open', 'shared']) {
    const site = siteNamed(leaks, name);
    const [stranger, known] = await readersNamed(leaks, site, 'stranger', KNOWN);
    if (stranger === undefined || known === undefined) throw new Error('Somebody is missing.');
    assert.deepEqual(await confirmedOnSite(stranger, known), []);
    assert.deepEqual(await confirmedByApi(leaks, stranger, await takeInventory(site)), []);
  }
});

test('the API reveals nothing of a site to tokens for something else', async () => {
  const { status, body } = await world.as(undefined).post('/v1/urls/published', {
    body: { url: TEST_BASE_URL + siteNamed(leaks, 'foreign').base, visitor: { unsignedClaims: {} } },
  });
  assert.equal(status, 200);
  for (const token of [leaks.foreigner.token, body.apiToken])
    for (const name of ['shared', 'closed', 'unpublished'])
      assert.deepEqual(await shownByApi(leaks, siteNamed(leaks, name), token), []);
});
