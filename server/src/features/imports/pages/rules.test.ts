import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SourceFile } from '../folders/index.ts';
import { findLinks, isPointer, toBatches } from './rules.ts';

const MB = 1024 * 1024;
const files = (...sizes: number[]) => sizes.map((size) => ({ size }) as SourceFile);
const sizesOf = (batches: SourceFile[][]) => batches.map((batch) => batch.map(({ size }) => size));

test('files go to a thread forty at a time, or as many as fit into four megabytes', () => {
  assert.deepEqual(toBatches([]), []);
  assert.deepEqual(sizesOf(toBatches(files(MB, 3 * MB, 1, 5 * MB, 1))), [[MB, 3 * MB], [1], [5 * MB], [1]]);
  const many = toBatches(files(...Array.from({ length: 81 }, () => 1)));
  assert.deepEqual(
    many.map((batch) => batch.length),
    [40, 40, 1],
  );
});

test('what Git LFS leaves in the place of a file is known by its first line', () => {
  const pointer = 'version https://git-lfs.github.com/spec/v1\noid sha256:x\n';
  assert.equal(isPointer(Buffer.from(pointer)), true);
  for (const none of ['', pointer.slice(1), pointer.replace('v1', 'v2'), 'version'])
    assert.equal(isPointer(Buffer.from(none)), false);
});

test('links are counted by where they lead, with their lines', () => {
  const text =
    '[a](b.md) [c](https://d.example)\n\n<mailto:x@y.example> <urn:a:b> ![e](data:image/png;base64,x)\n[f](#g)\n\n{% include "h.md" %}\n\n{% include "https://i.example/j.md" %}\n';
  assert.deepEqual(findLinks(text), {
    external: 4,
    inner: [
      { kind: 'link', target: 'b.md', line: 1 },
      { kind: 'link', target: '#g', line: 4 },
      { kind: 'include', target: 'h.md', line: 6 },
      { kind: 'include', target: 'https://i.example/j.md', line: 8 },
    ],
    unchecked: 0,
  });
});

test('of a page with more links than anybody writes the rest is only counted, and long targets are cut', () => {
  const { inner, unchecked } = findLinks('[a](b)\n'.repeat(10_002));
  assert.deepEqual([inner.length, unchecked, inner.at(-1)?.line], [10_000, 2, 10_000]);
  assert.equal(findLinks(`[a](${'x'.repeat(3000)})`).inner[0]?.target.length, 2000);
});
