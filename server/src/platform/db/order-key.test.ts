import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { orderKeyAfter, orderKeyBetween } from './index.ts';

test('keys that are appended one after the other sort bytewise in that order', () => {
  let last = orderKeyAfter(undefined);
  for (let count = 0; count < 5000; count += 1) {
    const next = orderKeyAfter(last);
    assert.ok(Buffer.compare(Buffer.from(last), Buffer.from(next)) < 0, `${last} before ${next}`);
    last = next;
  }
});

test('the key after a lengthened one sorts after it too', () => {
  const digits = fc.string({ unit: fc.constantFrom('0', '9', 'a', 'k', 'z'), maxLength: 12 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), digits, (appended, fraction) => {
      const key = (36 ** 7 + appended).toString(36) + fraction;
      assert.ok(key < orderKeyAfter(key));
    }),
  );
});

test('something that is no key is refused, instead of being sorted anywhere', () => {
  for (const key of ['', '!', 'NaN!', 'zzzzzzzz']) assert.throws(() => orderKeyAfter(key), /order key/);
});

test('a key between two sorts between them, wherever and however often one is put', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { maxLength: 200 }), (places) => {
      const keys: string[] = [];
      for (const place of places) {
        const at = place % (keys.length + 1);
        keys.splice(at, 0, orderKeyBetween(keys[at - 1], keys[at]));
      }
      assert.deepEqual(keys, [...new Set(keys)].toSorted());
    }),
    { numRuns: 100 },
  );
});

test('a hundred insertions at the same place make a key of less than forty digits', () => {
  for (const side of ['low', 'high'] as const) {
    let [low, high] = [orderKeyAfter(undefined), orderKeyAfter(orderKeyAfter(undefined))];
    for (let count = 0; count < 100; count += 1) {
      const key = orderKeyBetween(low, high);
      assert.ok(low < key && key < high);
      if (side === 'low') low = key;
      else high = key;
    }
    assert.ok(Math.max(low.length, high.length) < 40, `${low} ${high}`);
  }
});

test('between equal keys, or keys in the wrong order, there is none', () => {
  const [first, second] = [orderKeyAfter(undefined), orderKeyAfter(orderKeyAfter(undefined))];
  for (const [low, high] of [
    [first, first],
    [second, first],
  ] as const)
    assert.throws(() => orderKeyBetween(low, high), /no order key/);
});
