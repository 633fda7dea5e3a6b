import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import test, { type TestContext } from 'node:test';
import { anchorsIn, hasAnchor, linksIn, openSource } from './source.ts';

function folderOf(t: TestContext, files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-crawl-test-'));
  t.after(() => rmSync(folder, { recursive: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

test('links are read from Markdown, HTML and tags, and not from code', () => {
  const text = `[A](a.md) ![](b.png) \`[no](no.md)\`

<figure><img src="c.png" alt=""></figure>

<table><tr><td><a href="d.md">D</a></td></tr></table>

{% content-ref url="e.md" %}
{% endcontent-ref %}

\`\`\`
[no](no.md)
\`\`\`
`;
  assert.deepEqual(linksIn(text), [
    { kind: 'link', target: 'a.md', text: 'A' },
    { kind: 'image', target: 'b.png', text: '' },
    { kind: 'image', target: 'c.png', text: '' },
    { kind: 'link', target: 'd.md', text: 'D' },
    { kind: 'link', target: 'e.md', text: '' },
  ]);
});

test('fragments find headings whatever made the one of the other', () => {
  const anchors = anchorsIn(
    '## 1. Set up X & Y!\n\n<h3>With <b>bold</b></h3>\n\n## Other <a href="#k" id="k"></a>\n\n## Other',
  );
  for (const fragment of ['id-1.-set-up-x-and-y', '1-set-up-x-y', 'with-bold', 'other-1', 'k'])
    assert.equal(hasAnchor(anchors, fragment), fragment !== '1-set-up-x-y', fragment);
  for (const fragment of ['set', 'other-2', 'k-1']) assert.equal(hasAnchor(anchors, fragment), false, fragment);
});

test('a source has files, folders and pages without their ending, and nothing outside it', (t) => {
  const folder = folderOf(t, { 'docs/SUMMARY.md': '', 'docs/a/b c.md': '', 'docs/a/README.md': '' });
  symlinkSync('/', join(folder, 'docs/away'));
  const { has } = openSource(folder);
  const from = 'docs/a/b c.md';
  for (const target of ['README.md', './', '../a', 'b%20c', 'b c.md#x', '/a/README.md'])
    assert.equal(has(from, target), true, target);
  for (const target of [
    'gone.md',
    '../../../etc/passwd',
    '../away/etc/passwd',
    'broken-reference',
    '/broken/pages/x',
    '',
  ])
    assert.equal(has(from, target), false, target);
  for (const target of ['https://example.com/', 'mailto:x@example.com', '#here'])
    assert.equal(has(from, target), undefined, target);
});

test('a page is read with what it includes', (t) => {
  const folder = folderOf(t, { 'a.md': 'A\n\n{% include "parts/b.md" %}', 'parts/b.md': 'B' });
  assert.match(openSource(folder).read('a.md'), /^A[^]*B$/);
});
