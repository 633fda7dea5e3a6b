import assert from 'node:assert/strict';
import { test } from 'node:test';
import { amountIn, isNearly } from './amounts.ts';

test('bytes are said in the unit that fits, all else as a number', () => {
  assert.deepEqual(
    [0, 999, 1500, 12_345_678, 10 ** 10, 10 ** 15].map((bytes) => amountIn('storage', bytes, 'en-US')),
    ['0 bytes', '999 bytes', '1.5 kB', '12.3 MB', '10 GB', '1,000 TB'],
  );
  assert.equal(amountIn('pages', 1234, 'en-US'), '1,234');
});

test('nine tenths are nearly all', () => {
  assert.deepEqual(
    [0, 89, 90, 100, 200].map((used) => isNearly({ used, limit: 100 })),
    [false, false, true, true, true],
  );
  assert.equal(isNearly({ used: 0, limit: 0 }), true);
});
