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
    'versioned_docs/version-2.0/: 2 pages are in another version: import all versions, or on the command line this one into a space of its own (--source zip --dir versioned_docs/version-2.0).',
    'blog/: 1 page is in another language or part of the site; import the folder by itself.',
  ]);
});

test('a version that is not there, or of another tool, is refused', async () => {
  const gone = await convertFiles('zip', FILES, 'versioned_docs/version-3.0');
  assert.match(gone.refusal ?? '', /no pages of a version "3\.0"\. It has 2\.0, 1\.0\./);
  const other = await convertFiles(
    'zip',
    { 'mkdocs.yml': 'site_name: X\n', 'docs/a.md': '# A\n' },
    'versioned_docs/version-1.0',
  );
  assert.match(other.refusal ?? '', /Only projects of Docusaurus have versions/);
});

const summaryOf = async (files: Record<string, string>) =>
  (await convertFiles('zip', files)).versions.map(
    ({ name, label, folder, pages, isDefault }) => `${name}|${label}|${folder}|${pages}|${isDefault}`,
  );

test('a project says which versions it has, and readers see the newest first', async () => {
  assert.deepEqual(await summaryOf(FILES), [
    'current|Next|docs/|1|false',
    '2.0|2.0|versioned_docs/version-2.0/|2|true',
    '1.0|1.0|versioned_docs/version-1.0/|1|false',
  ]);
  const only = { 'docusaurus.config.js': '', 'docs/a.md': '# A', 'versions.json': '["9.9"]' };
  assert.deepEqual(await summaryOf(only), [], 'a version without a page is none');
});

test('versions are called as the settings say, and the settings say which one comes first', async () => {
  const versions = "{ current: { label: 'Canary' }, '1.0': { label: ' 1.x \\n(old) ' }, '2.0': { label: 7 } }";
  const settings = `const config = { presets: [[require.resolve('x'), { docs: { lastVersion: 'current', versions: ${versions} } }]] };
    export default config;`;
  assert.deepEqual(await summaryOf({ ...FILES, 'docusaurus.config.js': settings }), [
    'current|Canary|docs/|1|true',
    '2.0|2.0|versioned_docs/version-2.0/|2|false',
    '1.0|1.x (old)|versioned_docs/version-1.0/|1|false',
  ]);
  const plugin = `export default { plugins: [['@docusaurus/plugin-content-docs', { id: 'other', lastVersion: '2.0' }],
    ['@docusaurus/plugin-content-docs', { lastVersion: '1.0', includeCurrentVersion: false }]] };`;
  assert.deepEqual(await summaryOf({ ...FILES, 'docusaurus.config.js': plugin }), [
    '2.0|2.0|versioned_docs/version-2.0/|2|false',
    '1.0|1.0|versioned_docs/version-1.0/|1|true',
  ]);
});

test('lists and settings that are odd lead to what the folders say', async () => {
  for (const odd of ['', '{"a": 1}', '[1, null, "../..", "constructor"]', '["1.0"'])
    assert.deepEqual(
      (await summaryOf({ ...FILES, 'versions.json': odd, 'docusaurus.config.js': 'export default [1]' })).map((each) =>
        each.slice(0, 3),
      ),
      ['cur', '2.0', '1.0'],
      odd,
    );
  const many = Object.fromEntries(Array.from({ length: 150 }, (_, n) => [`versioned_docs/version-${n}/a.md`, '# A']));
  assert.equal((await summaryOf({ ...FILES, ...many })).length, 101);
});
