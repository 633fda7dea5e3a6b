// Sites of every audience with everything that hides, read through all outputs by everybody.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { recordQueries } from '../plans/recording.ts';
import { startWorld, TEST_BASE_URL } from '../world.ts';
import { differencesFor } from './absences.ts';
import { mixedUp } from './caches.ts';
import { toldByApi, toldByApp, wronglyListed } from './elsewhere.ts';
import { complaintsAbout } from './matrix.ts';
import { type Inventory, readApi, takeInventory } from './api-outputs.ts';
import { type Output, readAll, readPdf } from './outputs.ts';
import { type Reader, readersOf } from './readers.ts';
import { findingsOf } from './searches.ts';
import { expectOk, type LeakSite, type LeakWorld, makeLeakWorld } from './sites.ts';

const world = await startWorld({ after });
world.isExamined = true;
let leaks: LeakWorld;
before(async () => {
  leaks = await makeLeakWorld(world);
});

const MEMBER = 'reader of the organization';
const KNOWN = 'visitor with a and u in cookies';

/** On the second database, where what is derived is the same, a few stand for all. */
const all = world.database.kind === 'sqlite';
const FEW = ['stranger', KNOWN, MEMBER];

/** Reads something of every site as everybody, and answers all that is wrong in it. */
async function complaintsOf(read: (reader: Reader, inventories: Inventory[]) => Promise<Output[]>): Promise<string[]> {
  const complaints: string[] = [];
  for (const site of leaks.sites) {
    const inventories = await takeInventory(site);
    for (const reader of (await readersOf(leaks, site)).filter(({ name }) => all || FEW.includes(name)))
      complaints.push(...complaintsAbout(leaks, reader, await read(reader, inventories)));
  }
  // A fault in one place shows in a thousand.
  return complaints.slice(0, 50);
}

test('what a site answers holds what its reader may see and nothing else', async () => {
  assert.deepEqual(await complaintsOf(readAll), []);
});

test('what a program reads with a token for a reader holds what that reader may see and nothing else', async () => {
  assert.deepEqual(await complaintsOf((reader, inventories) => readApi(leaks, reader, inventories)), []);
});

const readersNamed = async (site: LeakSite, ...names: string[]): Promise<Reader[]> =>
  (await readersOf(leaks, site)).filter(({ name }) => names.includes(name));

const siteNamed = (name: string): LeakSite => {
  const site = leaks.sites.find((each) => each.name === name);
  if (site === undefined) throw new Error(`There is no site ${name}.`);
  return site;
};

test('what was made for one reader is sent to no other, in whatever order they come', async () => {
  const origin = await world.app.http.listen({ port: 0, host: '127.0.0.1' });
  for (const [name, ...people] of [
    ['open', 'stranger', KNOWN, 'one who says a'],
    ['shared', 'stranger', KNOWN],
  ] as const) {
    const site = siteNamed(name);
    let times = 0;
    const forget = () => expectOk(site.owner.patch(site.url, { body: { title: `Docs ${(times += 1)}` } }));
    const readers = await readersNamed(site, ...people);
    assert.equal(readers.length, people.length);
    assert.deepEqual(await mixedUp(leaks.markers, readers, { origin, forget }), []);
  }
});

test('what a reader may not see is answered as what is not there, and with the same work', async () => {
  const recorder = recordQueries(world);
  const asked = {
    open: ['stranger', 'visitor with b and u in cookies'],
    shared: [KNOWN],
    closed: ['stranger', MEMBER],
  };
  for (const [name, readers] of Object.entries(asked)) {
    const site = siteNamed(name);
    const inventories = await takeInventory(site);
    for (const reader of await readersNamed(site, ...readers))
      assert.deepEqual(await differencesFor(reader, inventories, recorder), []);
  }
});

test('who searches for words that they may not see finds nothing, and for others finds them', async () => {
  for (const [name, ...readers] of [
    ['open', 'stranger', 'one who says a'],
    ['closed', KNOWN, MEMBER],
  ] as const) {
    for (const reader of await readersNamed(siteNamed(name), ...readers))
      assert.deepEqual(await findingsOf(leaks, reader), []);
  }
});

test('a PDF holds what its reader may see and nothing else', async () => {
  for (const name of ['open', 'shared']) {
    for (const reader of await readersNamed(siteNamed(name), 'stranger', KNOWN))
      assert.deepEqual(complaintsAbout(leaks, reader, [await readPdf(reader)]), []);
  }
});

test('the list of sites and robots.txt name those that everybody may find', async () => {
  assert.deepEqual(await wronglyListed(leaks), []);
});

test('addresses of the app tell a stranger who knows all ids what the site tells them and nothing else', async () => {
  assert.deepEqual(await toldByApp(leaks), []);
});

test('the API tells nothing of a site to tokens for something else', async () => {
  const { status, body } = await world.as(undefined).post('/v1/urls/published', {
    body: { url: TEST_BASE_URL + siteNamed('foreign').base, visitor: { unsignedClaims: {} } },
  });
  assert.equal(status, 200);
  for (const token of [leaks.foreigner.token, body.apiToken])
    for (const name of ['shared', 'closed', 'unpublished'])
      assert.deepEqual(await toldByApi(leaks, siteNamed(name), token), []);
});
