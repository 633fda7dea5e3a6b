import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { joinItems, keepItem, toJsonBytes } from '../index.ts';

const pages = fc.record({
  count: fc.nat(100),
  next: fc.option(fc.record({ page: fc.string() }), { nil: undefined }),
  items: fc.array(fc.record({ title: fc.string({ unit: 'grapheme' }) }), { maxLength: 5 }),
});
type Listed = { count: number; next?: { page: string } | undefined; items: { title: string }[] };

const join = ({ count, next, items }: Listed) =>
  joinItems({ count, ...(next === undefined ? {} : { next }) }, items.map(keepItem));

test('items that are joined are the bytes of the whole', () => {
  fc.assert(
    fc.property(pages, (page) => {
      const { count, next, items } = page;
      const whole = { count, ...(next === undefined ? {} : { next }), items };
      assert.equal(join(page).bytes.toString(), JSON.stringify(whole));
    }),
  );
});

test('a list is written item by item as it is written whole, and so is what is no list', () => {
  fc.assert(
    fc.property(fc.oneof(pages, fc.record({ items: fc.array(fc.jsonValue()) }), fc.jsonValue()), (value) => {
      assert.deepEqual(JSON.parse(toJsonBytes(value).toString()), JSON.parse(JSON.stringify(value)));
    }),
  );
});

test('two pages have one digest exactly where they have the same bytes', () => {
  const pair = fc
    .tuple(pages, pages)
    .chain(([one, other]) =>
      fc.constantFrom<[Listed, Listed]>(
        [one, other],
        [one, { ...one }],
        [one, { ...one, items: one.items.toReversed() }],
        [one, { ...one, count: other.count }],
        [one, { ...one, items: one.items.slice(1) }],
      ),
    );
  fc.assert(
    fc.property(pair, ([one, other]) => {
      const [a, b] = [join(one), join(other)];
      assert.equal(a.digest === b.digest, a.bytes.equals(b.bytes));
    }),
  );
});
