import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findLinks, isPointer } from './rules.ts';

test('each inner link is listed with the line that it stands in', () => {
  const text = '---\ncover: pic.png\n---\n\n# T\r\n\r\n[a](a.md) [b](b.md)\n\n![c](c.png)\n\n{% include "x.md" %}\n';
  assert.deepEqual(
    findLinks(text).inner.map(({ kind, target, line }) => [kind, target, line]),
    [
      ['image', 'pic.png', 2],
      ['link', 'a.md', 7],
      ['link', 'b.md', 7],
      ['image', 'c.png', 9],
      ['include', 'x.md', 11],
    ],
  );
});

test('addresses, mail, data and names are external, and what only the hosted service knew is not', () => {
  const text =
    '[a](https://example.com) [b](mailto:a@example.com) ![c](data:image/png;base64,AA==) <https://example.com> <urn:ietf:x>\n\n' +
    '[d](broken-reference) [e](https://app.gitbook.com/s/x)';
  const { external, inner } = findLinks(text);
  assert.deepEqual(
    [external, inner.map(({ target }) => target)],
    [5, ['broken-reference', 'https://app.gitbook.com/s/x']],
  );
});

test('of a page with more links than anybody writes the rest is only counted', () => {
  const { inner, unchecked } = findLinks('[a](b.md)\n\n'.repeat(10_050));
  assert.deepEqual([inner.length, unchecked, inner.at(-1)?.line], [10_000, 50, 19_999]);
});

test('a pointer of Git LFS is recognized by how it begins', () => {
  const pointer = 'version https://git-lfs.github.com/spec/v1\noid sha256:1\nsize 1\n';
  assert.deepEqual(
    [pointer, `x${pointer}`, pointer.slice(0, 20), ''].map((text) => isPointer(Buffer.from(text))),
    [true, false, false, false],
  );
});
