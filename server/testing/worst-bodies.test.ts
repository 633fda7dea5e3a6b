// The worst that somebody can send who may not write must not keep others waiting.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sampleOf } from '@lectern/content/testing';
import { operations } from '#app';
import { makePerson } from './cast.ts';
import { isPostgresRun } from './databases.ts';
import type { Schema } from './errors/violations.ts';
import { fill, makeSubject } from './permissions/subject.ts';
import { yardstick, yardsticksOf } from './turns.ts';
import { type WorstBody, worstBodiesOf } from './worst-bodies.ts';
import { startWorld } from './world.ts';

type ServedOperation = (typeof operations)[number];

const world = await startWorld({ after }, { LECTERN_BODY_LIMIT: String(2 * 1024 * 1024) });
const home = await makeSubject(world);
const reader = await makePerson(world.ctx, 'reader', { organizationId: home.organizationId, role: 'read' });
const callers = { nobody: undefined, 'a reader': reader.token };

/** What one turn of the event loop may cost, in yardsticks: about 50 ms where a yardstick takes 12. */
const YARDSTICKS_AT_MOST = 4;

/** These bodies are refused before the database is asked about anything in them, so one database shows what they cost. */
const sqliteOnly = { skip: isPostgresRun() };

/** Of operations that refuse a caller alike, one in so many is sent the worst; `npm test -- --whole` sends it to all. */
const REFUSED_ALIKE = 12;

const takers = operations.filter(({ body }) => body !== undefined);

const limitOf = ({ bodyLimit = 64 * 1024 }: ServedOperation): number =>
  Math.min(bodyLimit === 'server' ? Infinity : bodyLimit, world.config.bodyLimit);

async function ask({ method, path }: ServedOperation, token: string | undefined, { text, says }: WorstBody) {
  const headers = { 'content-type': 'application/json' };
  const { status } = await world.as(token).request(method, fill(path, home.params), { body: text, headers });
  assert.ok(status < 500, `${method} ${path} answers ${status} to ${says}`);
  return status;
}

test('an operation that takes no token takes no more than 64 KiB', () => {
  const open = takers.filter(({ permission }) => permission.on === 'anyone');
  assert.ok(open.length >= 2);
  assert.deepEqual(
    open.map(limitOf).filter((limit) => limit > 64 * 1024),
    [],
  );
});

test('the worst body of each operation keeps the event loop no longer than a request may', sqliteOnly, async () => {
  const unit = await yardstick();
  const slow: string[] = [];
  let looked = 0;
  // Most operations refuse this caller, and of them most have the same limit.
  const unseen = new Map<number, WorstBody[]>();
  const unseenOf = (limit: number): WorstBody[] => {
    const bodies = unseen.get(limit) ?? worstBodiesOf({}, limit).slice(0, 3);
    unseen.set(limit, bodies);
    return bodies;
  };
  const tried = new Map<number, Set<string>>();
  const triedWith = (limit: number): Set<string> => {
    const some = tried.get(limit) ?? new Set();
    tried.set(limit, some);
    return some;
  };
  /** Where it is looked at, too, one half is sent the worst, and the other half with another part. */
  const open: (() => Promise<void>)[] = [];
  /** Who is refused alike is refused by the same lines before the body is looked at, so of each kind some stand for all. */
  const refused: { kind: string; look: () => Promise<void> }[] = [];
  for (const operation of takers) {
    for (const [caller, token] of Object.entries(callers)) {
      // What is loaded and compiled for the first request is not the fault of the second.
      const first = await ask(operation, token, { says: 'nothing', text: '{"unknown":["\\u0000"]}' });
      const isLookedAt = first === 422;
      looked += isLookedAt ? 1 : 0;
      const limit = limitOf(operation);
      const look = async () => {
        for (const body of isLookedAt
          ? worstBodiesOf(operation.body as Schema, limit, triedWith(limit))
          : unseenOf(limit)) {
          const bound = { unit, atMost: YARDSTICKS_AT_MOST };
          const turn = await yardsticksOf(() => ask(operation, token, body), bound);
          if (turn > YARDSTICKS_AT_MOST)
            slow.push(`${operation.id}, ${caller}, ${body.says}: ${turn.toFixed(1)} yardsticks`);
        }
      };
      if (isLookedAt) open.push(look);
      else refused.push({ kind: [first, caller, limit, operation.permission.on].join(' '), look });
    }
  }
  for (const look of sampleOf(open, 2)) await look();
  for (const alike of Map.groupBy(refused, ({ kind }) => kind).values())
    for (const { look } of sampleOf(alike, REFUSED_ALIKE)) await look();
  assert.ok(looked >= 5, `bodies were looked at ${looked} times`);
  assert.deepEqual(slow, []);
});

test(
  'a body beyond the limit of its operation is refused before it is looked at, whoever sends it',
  sqliteOnly,
  async () => {
    const unit = await yardstick();
    const ofServer = world.config.bodyLimit;
    const beyond = (limit: number) => ({ says: 'numbers', text: `[${'0,'.repeat(limit / 2)}0]` });
    const [within, without] = [beyond(ofServer - 1000), beyond(ofServer + 1000)];
    const everybody = [undefined, reader.token, home.owner.token];
    for (const [index, operation] of sampleOf([...takers.entries()], REFUSED_ALIKE / 2)) {
      const numbers = limitOf(operation) < ofServer ? within : without;
      // The limit is compared before it is looked at who asks: each operation of this part is asked by one of them, in turn.
      for (const token of sampleOf([...everybody.slice(index % 3), ...everybody.slice(0, index % 3)], 3)) {
        const refuse = async () => assert.equal(await ask(operation, token, numbers), 413, operation.id);
        const turn = await yardsticksOf(refuse, { unit, atMost: YARDSTICKS_AT_MOST });
        assert.ok(turn <= YARDSTICKS_AT_MOST, `${operation.id}: ${turn.toFixed(1)} yardsticks`);
      }
    }
  },
);
