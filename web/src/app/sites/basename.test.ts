import assert from 'node:assert/strict';
import { test } from 'node:test';
import { basenameOf, faultOfBasename, foldBasename, freeBasename } from './basename.ts';

test('the address of a site follows its title', () => {
  assert.equal(basenameOf('Product docs, v2!'), 'product-docs-v2');
  assert.equal(basenameOf('Über uns'), 'uber-uns');
  assert.equal(basenameOf('文档'), '文档');
  assert.equal(basenameOf('!!'), '');
});

test('an address that no site can have is refused while it is typed, with the reason', () => {
  const taken = new Set(['docs']);
  for (const good of ['a', 'docs-2', 'v2.1', 'Ä', '文档', 'a_b'])
    assert.equal(faultOfBasename(good, taken), undefined, good);
  assert.match(faultOfBasename('', taken) ?? '', /at least one/);
  assert.match(faultOfBasename('DOCS ', taken) ?? '', /Another site/);
  assert.match(faultOfBasename('2.md', taken) ?? '', /\.md/);
  assert.match(faultOfBasename('a'.repeat(101), taken) ?? '', /at most 100/);
  for (const bad of ['-a', 'a b', 'a/b', '~x', 'a.b']) assert.match(faultOfBasename(bad, taken) ?? '', /Letters/, bad);
});

test('a title that another site has gets a number', () => {
  assert.equal(freeBasename('docs', new Set(['docs', 'docs-1'])), 'docs-2');
  assert.equal(freeBasename('docs', new Set()), 'docs');
  assert.equal(foldBasename(' Docs '), 'docs');
});
