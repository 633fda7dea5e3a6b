import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { compress } from './compression.ts';

const LINE = 'A text says a thing, and says it again in nearly the same words.\n';

test('what is small and what is large comes back as it was, in every coding and quality', async () => {
  for (const size of [1, 30_000, 48 * 1024, 48 * 1024 + 1, 128 * 1024, 128 * 1024 + 1, 500_000]) {
    const bytes = Buffer.from(LINE.repeat(size / LINE.length + 1).slice(0, size));
    for (const quality of [4, 5, 6] as const) {
      assert.deepEqual(Buffer.from(await compress(bytes, 'identity', quality)), bytes);
      assert.deepEqual(gunzipSync(await compress(bytes, 'gzip', quality)), bytes);
      assert.deepEqual(brotliDecompressSync(await compress(bytes, 'br', quality)), bytes);
    }
  }
});
