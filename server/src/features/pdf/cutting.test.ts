// On SQLite alone: no database is asked.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { cutFont } from '@lectern/pdf/fonts';
import { openCutter } from './cutting.ts';

const { resolve } = createRequire(new URL('../../../../pdf/src/index.ts', import.meta.url));
const path = resolve('@fontsource-variable/noto-sans/files/noto-sans-latin-wght-normal.woff2');

test('fonts that a process cuts are those that a thread would cut', async (t) => {
  const cutter = openCutter();
  t.after(() => cutter.close());
  for (const weight of [400, 700]) {
    const wanted = { path, characters: 'abcä', weight };
    assert.deepEqual(Buffer.from(await cutter.cutFont(wanted)), Buffer.from(await cutFont(wanted)));
  }
});

test('why a font could not be cut is said, and the next one is cut', async (t) => {
  const cutter = openCutter();
  t.after(() => cutter.close());
  await assert.rejects(cutter.cutFont({ path: `${path}.gone`, characters: 'a' }), /ENOENT/);
  assert.ok((await cutter.cutFont({ path, characters: 'a', weight: 400 })).byteLength > 100);
});
