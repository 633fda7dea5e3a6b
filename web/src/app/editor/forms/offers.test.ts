import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toContents } from '../files/space-contents.ts';
import { offersOf, withTag } from './offers.ts';

const CONTENTS = {
  pages: [
    {
      id: 'a',
      title: 'A',
      git: { path: 'guide/a.md' },
      pages: [{ id: 'b', title: 'B', git: { path: 'guide/b/c.md' } }],
    },
    { id: 'g', title: 'A group' },
  ],
  files: [{ id: 'f', name: 'x y.png', git: { path: '.gitbook/assets/x y.png' } }],
  reusableContents: [{ id: 'r', title: 'Same', git: { path: '.gitbook/includes/same.md' } }],
  variables: { port: 4000 },
  tags: [{ slug: 'import', label: 'Import' }],
};

test('pages and files are offered by the addresses that the page has for them, and groups are none', () => {
  const contents = toContents(CONTENTS, 'guide/a.md');
  const valuesOf = (offer: Parameters<typeof offersOf>[0]) => offersOf(offer, contents, '').map(({ value }) => value);
  assert.deepEqual(valuesOf('pages'), ['a.md', 'b/c.md', '../.gitbook/assets/x%20y.png']);
  assert.deepEqual(valuesOf('includes'), ['../.gitbook/includes/same.md']);
  assert.deepEqual(valuesOf('values'), ['space.vars.port']);
});

test('a page without a file names what there is from the top of the space', () => {
  assert.equal(toContents(CONTENTS, undefined).targets[1]?.href, '/guide/b/c.md');
});

test('a tag is added to those that stand there, once', () => {
  assert.equal(withTag('', 'import'), 'import');
  assert.equal(withTag('publishing, imp', 'import'), 'publishing,import');
  assert.equal(withTag('import,', 'import'), 'import');
});
