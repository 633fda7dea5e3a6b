import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createTestDatabase } from '#testing/databases.ts';
import { type ListRequest, paginate, Problem, type SortKey } from '../index.ts';

/** Items by rank, then name, as a table would hold them. */
type Item = [rank: number, name: string];

const compare = ([a, x]: Item, [b, y]: Item) => a - b || Buffer.compare(Buffer.from(x), Buffer.from(y));
const sameKey = (a: Item, b: Item) => compare(a, b) === 0;

const listOf = (items: readonly Item[], scope: readonly unknown[] = ['items']) => ({
  scope,
  count: async () => items.length,
  rows: async (after: SortKey | undefined, take: number) =>
    items
      .filter((item) => after === undefined || compare(item, after as unknown as Item) > 0)
      .toSorted(compare)
      .slice(0, take),
  keyOf: (item: Item): SortKey => item,
  keyTypes: ['number', 'string'] as const,
});

const item = fc.tuple(fc.integer({ min: -3, max: 3 }), fc.string({ unit: 'grapheme', maxLength: 4 }));
const items = fc.uniqueArray(item, { comparator: sameKey, maxLength: 40 });

/** Reads page after page; `between` may change the list. */
async function readAll(of: () => readonly Item[], limit: number, between: () => void = () => {}): Promise<Item[]> {
  const read: Item[] = [];
  let page: string | undefined;
  do {
    const answer = await paginate(page === undefined ? { limit } : { limit, page }, listOf(of()));
    read.push(...answer.items);
    page = answer.next?.page;
    between();
  } while (page !== undefined);
  return read;
}

test('page after page gives every item once, in order', async () => {
  await fc.assert(
    fc.asyncProperty(items, fc.integer({ min: 1, max: 12 }), async (all, limit) => {
      assert.deepEqual(await readAll(() => all, limit), all.toSorted(compare));
    }),
    { numRuns: 60 },
  );
});

test('while items come and go, what stays comes exactly once, nothing twice, and the order holds', async () => {
  const changes = fc.array(fc.record({ add: fc.array(item, { maxLength: 3 }), remove: fc.nat(100) }), {
    maxLength: 30,
  });
  await fc.assert(
    fc.asyncProperty(items, changes, fc.integer({ min: 1, max: 7 }), async (first, later, limit) => {
      let now: readonly Item[] = first;
      const removed: Item[] = [];
      const added: Item[] = [];
      const pending = [...later];
      const read = await readAll(
        () => now,
        limit,
        () => {
          const change = pending.shift();
          if (change === undefined) return;
          removed.push(...now.filter((_, index) => index === change.remove));
          const fresh = change.add.filter(
            (one) => ![...now, ...removed, ...added].some((other) => sameKey(one, other)),
          );
          for (const one of fresh) if (!added.some((other) => sameKey(one, other))) added.push(one);
          now = [...now.filter((_, index) => index !== change.remove), ...added.filter((one) => fresh.includes(one))];
        },
      );
      read.forEach((one, index) => assert.ok(index === 0 || compare(read[index - 1] as Item, one) < 0));
      const stayed = first.filter((one) => !removed.some((other) => sameKey(one, other)));
      for (const one of stayed)
        assert.ok(
          read.some((other) => sameKey(one, other)),
          `${one.join()} is missing`,
        );
    }),
    { numRuns: 60 },
  );
});

test('a token holds its place in text of every script, as the database sorts it', async (t) => {
  const database = await createTestDatabase();
  t.after(() => database.drop());
  const { db } = database;
  const names = ['Z', 'a', 'é', 'e\u0301', 'ß', '日本', '😀', '\uFFFD', 'zz', '-'];
  await db
    .insertInto('settings')
    .values(names.map((name) => ({ name, value: '' })))
    .execute();
  const source = {
    scope: ['settings'],
    count: async () => names.length,
    rows: (after: SortKey | undefined, take: number) => {
      const query = db.selectFrom('settings').select('name').orderBy('name').limit(take);
      return (after === undefined ? query : query.where('name', '>', String(after[0]))).execute();
    },
    keyOf: (row: { name: string }) => [row.name],
    keyTypes: ['string'] as const,
  };
  const read: string[] = [];
  let request: ListRequest = { limit: 1 };
  for (let page = await paginate(request, source); ; page = await paginate(request, source)) {
    read.push(...page.items.map((row) => row.name));
    if (page.next === undefined) break;
    request = { limit: 1, page: page.next.page };
  }
  assert.deepEqual(
    read,
    names.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))),
  );
});

const three: Item[] = [
  [1, 'a'],
  [2, 'b'],
  [3, 'c'],
];
const tokenOf = async (scope?: unknown[]) => (await paginate({ limit: 1 }, listOf(three, scope))).next?.page ?? '';
const refused = (problem: unknown) => problem instanceof Problem && problem.status === 400;

test('no items but the count are the answer to limit 0', async () => {
  assert.deepEqual(await paginate({ limit: 0 }, listOf(three)), { items: [], count: 3 });
});

test('the last page has no next, even when it is full', async () => {
  assert.equal((await paginate({ limit: 3 }, listOf(three))).next, undefined);
  assert.ok((await paginate({ limit: 2 }, listOf(three))).next);
});

test('a page has a hundred items unless the request says otherwise', async () => {
  const many = Array.from({ length: 101 }, (_, index): Item => [index, '']);
  assert.equal((await paginate({}, listOf(many))).items.length, 100);
});

test('a token that was damaged anywhere is refused', async () => {
  const token = await tokenOf();
  for (let at = 0; at < token.length; at += 1) {
    const other = token[at] === 'A' ? 'B' : 'A';
    const damaged = token.slice(0, at) + other + token.slice(at + 1);
    await assert.rejects(paginate({ page: damaged }, listOf(three)), refused, `position ${at}`);
  }
  for (const damaged of [token.slice(1), token.slice(0, -1), `${token}=`, `${token}!`, ` ${token}`]) {
    await assert.rejects(paginate({ page: damaged }, listOf(three)), refused, damaged);
  }
});

test('what never was a token is refused', async () => {
  const json = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  for (const page of ['', 'x', '%', json([]), json({}), json(null), json(['a', 'b', 1]), json([[1], {}])]) {
    await assert.rejects(paginate({ page }, listOf(three)), refused, page);
  }
});

test('a token that was made by somebody who knows its form is refused where its parts are of the wrong kind', async () => {
  for (const key of [['text', 'a'], [1], [1, 'a', 'b'], [1, '\0']]) {
    const other = { ...listOf(three), keyOf: () => key };
    const page = (await paginate({ limit: 1 }, other)).next?.page ?? assert.fail('there is a next page');
    await assert.rejects(paginate({ page }, listOf(three)), refused, JSON.stringify(key));
  }
});

test('a token of another list, or of the same one with another filter, is refused', async () => {
  const token = await tokenOf(['items', 'red']);
  await assert.rejects(paginate({ page: token }, listOf(three, ['items', 'blue'])), /other filters/);
  assert.ok(await paginate({ page: token }, listOf(three, ['items', 'red'])));
});

test('a damaged token is refused even where no item is asked for', async () => {
  await assert.rejects(paginate({ page: 'damaged', limit: 0 }, listOf(three)), refused);
});
