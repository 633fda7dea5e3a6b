// Sites of every audience with everything that hides, read through all outputs by everybody, and through the API by programs
// that show them. All in one file: to make these sites takes seconds.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { inTurn } from '@lectern/content/testing';
import { recordQueries } from '../plans/recording.ts';
import { isPostgresRun } from '../databases.ts';
import { startWorld, TEST_BASE_URL } from '../world.ts';
import { differencesFor } from './absences.ts';
import { complaintsOf, KNOWN, MEMBER, readersNamed, siteNamed } from './audits.ts';
import { mixedUp } from './caches.ts';
import { confirmedByApi, confirmedOnSite } from './conditional.ts';
import { shownByApi, shownByApp, wronglyListed } from './elsewhere.ts';
import { complaintsAbout } from './matrix.ts';
import { readApi, takeInventory } from './api-outputs.ts';
import { readAll, readPdf } from './outputs.ts';
import { findingsOf } from './searches.ts';
import { expectOk, type LeakWorld, makeLeakWorld } from './sites.ts';

/** What is looked at at several sites is looked at at one of them, which the part chooses: on the second database at another one. */
const atOneSite = <Each>(all: readonly Each[]): Each[] => inTurn(all, all.length, isPostgresRun() ? 1 : 0);

const world = await startWorld({ after });
world.isExamined = true;
let leaks: LeakWorld;
before(async () => {
  leaks = await makeLeakWorld(world);
});

test('what a site answers holds what its reader may see and nothing else', async () => {
  assert.deepEqual(await complaintsOf(leaks, (reader, _, share) => readAll(reader, share)), []);
});

test('what was made for one reader is sent to no other, in whatever order they come', async () => {
  const origin = await world.app.http.listen({ port: 0, host: '127.0.0.1' });
  for (const [name, ...people] of atOneSite([
    ['open', 'stranger', KNOWN, 'one who says a'],
    ['shared', 'stranger', KNOWN],
  ] as const)) {
    const site = siteNamed(leaks, name);
    let times = 0;
    const forget = () => expectOk(site.owner.patch(site.url, { body: { title: `Docs ${(times += 1)}` } }));
    const readers = await readersNamed(leaks, site, ...people);
    assert.equal(readers.length, people.length);
    // What is kept for whom is decided by this process, so on the second database one order stands for all.
    const orders = isPostgresRun() ? { orders: 1 } : {};
    assert.deepEqual(await mixedUp(leaks.markers, readers, { origin, forget, ...orders }), []);
  }
});

test('what a reader may not see is answered as what is not there, and with the same work', async () => {
  const recorder = recordQueries(world);
  const asked = {
    open: ['stranger', 'visitor with b and u in cookies'],
    shared: [KNOWN],
    closed: ['stranger', MEMBER],
  };
  for (const [name, readers] of atOneSite(Object.entries(asked))) {
    const site = siteNamed(leaks, name);
    const inventories = await takeInventory(site);
    // The statements are the same on both databases; the last of these is shown most.
    for (const reader of await readersNamed(leaks, site, ...readers.slice(isPostgresRun() ? -1 : 0)))
      assert.deepEqual(await differencesFor(reader, inventories, recorder), []);
  }
});

test('who searches for words that they may not see finds nothing, and for others finds them', async () => {
  for (const [name, ...readers] of atOneSite([
    ['open', 'stranger', 'one who says a'],
    ['closed', KNOWN, MEMBER],
  ] as const)) {
    for (const reader of await readersNamed(leaks, siteNamed(leaks, name), ...readers))
      assert.deepEqual(await findingsOf(leaks, reader), []);
  }
});

test('a PDF holds what its reader may see and nothing else', async () => {
  for (const name of atOneSite(['open', 'shared'])) {
    for (const reader of await readersNamed(leaks, siteNamed(leaks, name), 'stranger', KNOWN))
      assert.deepEqual(complaintsAbout(leaks, reader, [await readPdf(reader), await readPdf(reader, '?of=site')]), []);
  }
});

test('the list of sites and robots.txt name those that everybody may find', async () => {
  assert.deepEqual(await wronglyListed(leaks), []);
});

test('addresses of the app show a stranger who knows all ids what the site shows them and nothing else', async () => {
  assert.deepEqual(await shownByApp(leaks), []);
});

test('what a program reads with a token for a reader holds what that reader may see and nothing else', async () => {
  assert.deepEqual(
    await complaintsOf(leaks, (reader, inventories, share) => readApi(leaks, reader, inventories, share)),
    [],
  );
});

test('a 304 reveals to nobody that what they may not see is still so', async () => {
  for (const name of atOneSite(['open', 'shared'])) {
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
