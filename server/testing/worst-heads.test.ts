// The worst that stands in a path, a query or a header must not keep others waiting either.
// On SQLite alone: it works on the event loop itself, so nothing holds it for less there than where another process does that work.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sampleOf } from '@lectern/content/testing';
import { operations } from '#app';
import { makeGuarded } from '#publishing/visitors/testing.ts';
import { makePerson } from './cast.ts';
import { fill, makeSubject } from './permissions/subject.ts';
import { yardstick, yardsticksOf } from './turns.ts';
import { startWorld } from './world.ts';

const world = await startWorld({ after });
const home = await makeSubject(world);
const site = await makeGuarded(world, { 'README.md': '# Home\n\nWords of a page.' }, 'public');
const { token } = await makePerson(world.ctx, 'reader', { organizationId: home.organizationId, role: 'read' });

/** As in the test of the worst bodies. */
const YARDSTICKS_AT_MOST = 4;

/** Nearly all that Node takes of a head. */
const LENGTH = 12_000;

const filled = (part: string): string => part.repeat(LENGTH / part.length);

const TEXTS = ['a', 'a ', 'ab-', '"', '"a" ', '*', '(', 'ä', '%', '../', '/', '.', '🦄', '{"a":', '[['].map(filled);

const HEADERS: Record<string, string>[] = [
  { 'if-none-match': filled('"a",') },
  { 'if-none-match': filled('W/') },
  { 'accept-encoding': filled('br;q=0.1,') },
  { 'accept-encoding': filled('a,') },
  { 'accept-language': filled('a-b;q=0.1,') },
  { range: `bytes=${filled('0-1,')}` },
  { cookie: filled('a=b;') },
  { cookie: `gitbook-visitor-public=${filled('[')}` },
  { cookie: `gitbook-visitor-token=${filled('a.')}` },
  { authorization: `Bearer ${'a.'.repeat(4000)}` },
  { 'if-match': filled('"1.",') },
  { 'x-forwarded-for': filled('1.1.1.1,') },
];

/** Parameters are read by the same lines wherever they stand, so one operation in so many is asked; `npm test -- --whole` asks all. */
const READ_ALIKE = 3;

const slow: string[] = [];

async function look(unit: number, path: string, headers: Record<string, string>, says: string): Promise<void> {
  const ask = () => world.as(undefined).get(path, { headers });
  const turn = await yardsticksOf(ask, { unit, atMost: YARDSTICKS_AT_MOST });
  if (turn > YARDSTICKS_AT_MOST) slow.push(`${says}: ${turn.toFixed(1)} yardsticks`);
}

test('no query of an operation keeps the event loop longer than a request may', async () => {
  const unit = await yardstick();
  const authorization = `Bearer ${token}`;
  const readers = operations.filter((each) => each.method === 'GET');
  for (const { id, method, path, query } of sampleOf(readers, READ_ALIKE)) {
    const names = Object.keys((query as { properties?: object }).properties ?? {});
    const address = fill(path, home.params);
    await world.as(token).request(method, address);
    for (const name of names)
      for (const text of TEXTS.slice(0, 8))
        await look(
          unit,
          `${address}?${name}=${encodeURIComponent(text)}`,
          { authorization },
          `${id}, ${name}: ${text.slice(0, 9)}`,
        );
    await look(unit, `${address}?${filled('limit=1&')}`, { authorization }, `${id}: a parameter many times`);
  }
  assert.deepEqual(slow.splice(0), []);
});

test('no address and no header of a site keeps the event loop longer than a request may', async () => {
  const unit = await yardstick();
  const { base } = site;
  const queries = ['q', 'jwt_token', 'visitor.beta', 'visitor.a.b.c', 'page', 'token', 'ask'];
  for (const path of [base, `${base}/~gitbook/search`, `${base}/~search`, `${base}/llms.txt`]) {
    await world.as(undefined).get(path);
    for (const name of queries)
      for (const text of TEXTS)
        await look(unit, `${path}?${name}=${encodeURIComponent(text)}`, {}, `${path}, ${name}: ${text.slice(0, 9)}`);
    for (const headers of HEADERS) await look(unit, path, headers, `${path}: ${JSON.stringify(headers).slice(0, 40)}`);
  }
  for (const text of TEXTS) await look(unit, `${base}/${encodeURI(text)}`, {}, `a path of ${text.slice(0, 9)}`);
  assert.deepEqual(slow.splice(0), []);
});
