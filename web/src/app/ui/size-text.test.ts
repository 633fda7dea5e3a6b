import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sizeText } from './size-text.ts';

test('sizes are read at a glance', () => {
  const sizes = [0, 1, 999, 1000, 9_949, 12_345, 999_499, 999_500, 104_857_600, 10 ** 10, 10 ** 15];
  assert.deepEqual(
    sizes.map((size) => sizeText(size)),
    [
      ...['0 bytes', '1 byte', '999 bytes', '1 kB', '9.95 kB', '12.3 kB', '999 kB', '1 MB', '105 MB', '10 GB'],
      '1,000 TB',
    ],
  );
});
