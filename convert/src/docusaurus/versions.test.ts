import assert from 'node:assert/strict';
import { test } from 'node:test';
import { convertFiles } from '../testing.ts';

const FILES = {
  'docusaurus.config.js': 'module.exports = {};',
  'sidebars.js': "module.exports = { docs: ['new'] };",
  'versions.json': '["2.0", "1.0"]',
  'docs/new.md': '# New\n\n[This](/docs/next/new) [That](/docs/2.0/intro) ![x](/img/x.png)\n',
  'versioned_docs/version-2.0/intro.md': '# Two\n\n[A](/docs/intro) [B](/docs/2.0/deep/page) [C](/docs/1.0/old)\n',
  'versioned_docs/version-2.0/deep/page.md': '# Deep\n\n[Up](../intro.md) ![x](/img/x.png)\n',
  'versioned_docs/version-1.0/old.md': '# One\n\n[A](/docs/intro) [B](/docs/1.0/old#part)\n',
  'versioned_sidebars/version-2.0-sidebars.json':
    '{"docs": [{"type": "category", "label": "First", "items": ["deep/page", "intro"]}]}',
  'versioned_sidebars/version-1.0-sidebars.json': '{"version-1.0/docs": ["version-1.0/old"]}',
  'static/img/x.png': 'x',
  'blog/2024-01-02-a.md': '# Post\n',
};

test('a version comes with its own navigation and the pictures of the project', async () => {
  const { files, notes } = await convertFiles('zip', FILES, 'versioned_docs/version-2.0');
  assert.deepEqual(Object.keys(files), ['SUMMARY.md', 'deep/page.md', 'intro.md', 'static/img/x.png']);
  assert.match(files['SUMMARY.md'] ?? '', /\* First\n {2}\* \[Deep\]\(deep\/page\.md\)\n {2}\* \[Two\]\(intro\.md\)/);
  assert.match(files['deep/page.md'] ?? '', /\[Up\]\(\.\.\/intro\.md\) !\[x\]\(\.\.\/static\/img\/x\.png\)/);
  assert.deepEqual(notes, []);
});

test('addresses with the version lead to its pages, those without to the newest, and all others stay', async () => {
  const two = await convertFiles('zip', FILES, 'versioned_docs/version-2.0/');
  assert.match(two.files['intro.md'] ?? '', /\[A\]\(intro\.md\) \[B\]\(deep\/page\.md\) \[C\]\(\/docs\/1\.0\/old\)/);
  const one = await convertFiles('zip', FILES, 'versioned_docs/version-1.0');
  assert.match(one.files['old.md'] ?? '', /\[A\]\(\/docs\/intro\) \[B\]\(#part\)/);
  const next = await convertFiles('zip', FILES);
  assert.match(next.files['new.md'] ?? '', /\[This\]\(new\.md\) \[That\]\(\/docs\/2\.0\/intro\)/);
});

test('the report counts the pages of all other versions, and what is not of a version', async () => {
  const { left } = await convertFiles('zip', FILES, 'versioned_docs/version-1.0');
  assert.deepEqual(left, [
    'docs/: 1 page is in the version that is written now, which is imported without --dir.',
    'versioned_docs/version-2.0/: 2 pages are in another version; on the command line, --source zip --dir versioned_docs/version-2.0 imports it into a space of its own.',
    'blog/: 1 page is in another language or part of the site; import the folder by itself.',
  ]);
});

test('a version that is not there, or of another tool, is refused', async () => {
  const gone = await convertFiles('zip', FILES, 'versioned_docs/version-3.0');
  assert.match(gone.refusal ?? '', /no page in it/);
  const other = await convertFiles(
    'zip',
    { 'mkdocs.yml': 'site_name: X\n', 'docs/a.md': '# A\n' },
    'versioned_docs/version-1.0',
  );
  assert.match(other.refusal ?? '', /Only projects of Docusaurus have versions/);
});
