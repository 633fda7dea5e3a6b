import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { orderKeyAfter } from './index.ts';

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
