import assert from 'node:assert/strict';
import { test } from 'node:test';
import { convertFiles } from '../testing.ts';

const CONFIG = `site_name: X
theme:
  name: material
nav:
  - Home: index.md
  - 'User Guide':
    - guide/start.md
    - "Set: up": guide/setup.md
  - Out: https://example.com/a:b
markdown_extensions:
  - pymdownx.emoji:
      emoji_index: !!python/name:x
`;

test('the navigation of mkdocs.yml is the order of the pages, whatever tags of Python the file has', async () => {
  const { files } = await convertFiles('zip', {
    'mkdocs.yml': CONFIG,
    'docs/index.md': '# Home\n\n[s](guide/start.md#x) ![p](img/p.png)\n',
    'docs/guide/start.md': '# Start\n\n[home](../index.md)\n',
    'docs/guide/setup.md': '---\ntitle: Set up\n---\nText\n',
    'docs/img/p.png': 'png',
  });
  assert.equal(
    files['SUMMARY.md'],
    '# Table of contents\n\n* [Home](README.md)\n* User Guide\n  * [Start](guide/start.md)\n  * [Set: up](guide/setup.md)\n* [Out](https://example.com/a:b)\n',
  );
  assert.equal(files['README.md'], '# Home\n\n[s](guide/start.md#x) ![p](img/p.png)\n');
  assert.equal(files['guide/start.md'], '# Start\n\n[home](../README.md)\n');
  assert.equal(files['guide/setup.md'], '---\ntitle: Set up\n---\n\n# Set up\n\nText\n');
});

const convertPage = async (text: string) => {
  const { files, notes } = await convertFiles('zip', { 'mkdocs.yml': 'site_name: X\n', 'docs/index.md': text });
  return { text: files['README.md'], notes };
};

test('admonitions, expandables and tabs become hints, expandables and tabs, also inside of each other', async () => {
  const { text, notes } = await convertPage(
    '!!! warning "Careful"\n    Text\n\n    !!! tip\n        Deep\n\n??? note\n    Hidden\n\n=== "A"\n    one\n\n=== "B"\n\n    two\n\nEnd',
  );
  assert.equal(
    text,
    '{% hint style="warning" %}\n**Careful**\n\nText\n\n{% hint style="success" %}\nDeep\n{% endhint %}\n{% endhint %}\n\n<details>\n\n<summary>Note</summary>\n\nHidden\n\n</details>\n\n{% tabs %}\n{% tab title="A" %}\none\n{% endtab %}\n\n{% tab title="B" %}\ntwo\n{% endtab %}\n{% endtabs %}\n\nEnd',
  );
  assert.deepEqual(notes, ['README.md: 4 blocks were written in another format and converted.']);
});

test('the title of an expandable is text, whatever is in it', async () => {
  const { text } = await convertPage('???+ note "a & <b>"\n    c\n');
  assert.equal(text, '<details open>\n\n<summary>a &amp; &lt;b></summary>\n\nc\n\n</details>\n');
});

test('titles and line numbers of code become those of ours, and code is not read', async () => {
  const { text } = await convertPage('```python title="a.py" linenums="1"\n!!! note\n    x\n```\n');
  assert.equal(text, '{% code title="a.py" lineNumbers="true" %}\n```python\n!!! note\n    x\n```\n{% endcode %}\n');
});

test('a page that nests blocks without end, or has a line without end, comes to an end', async () => {
  const nested = Array.from({ length: 2000 }, (_, depth) => `${' '.repeat(4 * depth)}!!! note`).join('\n');
  await convertPage(`${nested}\n# ${' '.repeat(300_000)}x\n${'{ '.repeat(100_000)}`);
});

test('settings in any form of YAML are read: anchors, texts of many lines, and tags that only Python knows', async () => {
  const { files, notes } = await convertFiles('zip', {
    'mkdocs.yml': `site_name: !ENV [NAME, "X"]
site_description: >-
  nav:
    - No: no.md
markdown_extensions:
  - pymdownx.emoji:
      emoji_index: !!python/name:material.extensions.emoji.twemoji
  - toc:
      slugify: !!python/object/apply:pymdownx.slugs.slugify
        kwds:
          case: lower
docs_dir: "pages"
nav: [{Home: index.md}, {"Set: \\"up\\"": [a.md, &shared {"Both": b.md}]}, {Again: [*shared]}, {Nothing: }]
`,
    'pages/index.md': '# Home\n',
    'pages/a.md': '# A\n',
    'pages/b.md': '# B\n',
  });
  assert.equal(
    files['SUMMARY.md'],
    '# Table of contents\n\n* [Home](README.md)\n* Set: "up"\n  * [A](a.md)\n  * [Both](b.md)\n* Again\n  * [Both](b.md)\n* Nothing\n',
  );
  assert.deepEqual(notes, []);
});

test('settings that cannot be read are reported, and the pages are imported in the order of folders', async () => {
  const bombs = Array.from(
    { length: 9 },
    (_, level) => `a${level}: &a${level} [${`*a${level - 1},`.repeat(level && 10)}x]`,
  );
  for (const config of [
    'nav: [',
    `${bombs.join('\n')}\nnav: *a8`,
    '? '.repeat(20_000),
    '- just a list',
    'x'.repeat(300_000),
  ]) {
    const { files, notes } = await convertFiles('zip', { 'mkdocs.yml': config, 'docs/a.md': '# A\n' });
    assert.deepEqual([files['a.md'], files['SUMMARY.md']], ['# A\n', undefined], config.slice(0, 20));
    assert.match(notes.join(), /mkdocs\.yml: The settings cannot be read/);
  }
});

test('front matter in any form of YAML is read, and what is none stays text', async () => {
  const { files } = await convertFiles('zip', {
    'mkdocs.yml': 'site_name: X\n',
    'docs/many.md': '---\ntitle: >\n  Many\n  lines\ntags: [a]\n---\nText\n',
    'docs/alias.md': '---\nname: &n "A \\u0042"\ntitle: *n\nicon: !!python/name:x.y\n---\nText\n',
    'docs/broken.md': '---\ntitle: [\n---\nText\n',
    'docs/divider.md': '---\njust a line\n---\nText\n',
  });
  assert.match(files['many.md'] ?? '', /---\n\n# Many lines\n\nText\n$/);
  assert.match(files['alias.md'] ?? '', /---\n\n# A B\n\nText\n$/);
  assert.equal(files['broken.md'], '---\ntitle: [\n---\nText\n');
  assert.equal(files['divider.md'], '---\njust a line\n---\nText\n');
});

test('links to headings have the names that these have in our pages', async () => {
  const { files } = await convertFiles('zip', {
    'mkdocs.yml': 'site_name: X\n',
    'docs/a.md':
      '# A\n\n[1](b.md#1-set-up) [2](b.md#faq_1) [3](b.md#cafe) [4](b.md#b) [5](b.md#gone) [6](#own-part_1) [7](b.md#mine)\n\n## Own part\n\n## Own part\n',
    'docs/b.md': '# B\n\n## 1. Set up\n\n## FAQ\n\n```\n## FAQ\n```\n\n## FAQ\n\n## Café\n\n## Head { #mine }\n',
  });
  assert.equal(
    files['a.md']?.split('\n')[2],
    '[1](b.md#id-1.-set-up) [2](b.md#faq-1) [3](b.md#cafe) [4](b.md) [5](b.md#gone) [6](#own-part-1) [7](b.md#mine)',
  );
});

test('pages that the navigation does not name are kept and hidden, unless MkDocs would not build them', async () => {
  const { files, notes } = await convertFiles('zip', {
    'mkdocs.yml': 'nav:\n  - Start: start.md\nexclude_docs: |\n  drafts/\n  *.tmpl.md\n  !kept.tmpl.md\n',
    'docs/index.md': '# Home\n',
    'docs/start.md': '# Start\n\n[o](old.md)\n',
    'docs/old.md': '---\ndescription: Old\n---\n\n# *Old* page\n',
    'docs/sub/bare.md': 'Text\n',
    'docs/drafts/x.md': '# X\n',
    'docs/a.tmpl.md': '# A\n',
    'docs/kept.tmpl.md': '# Kept\n',
  });
  assert.equal(
    files['SUMMARY.md'],
    '# Table of contents\n\n* [Home](README.md)\n* [Start](start.md)\n* [Kept](kept.tmpl.md)\n* [Old page](old.md)\n* [Bare](sub/bare.md)\n',
  );
  assert.equal(files['README.md'], '# Home\n');
  assert.equal(files['old.md'], '---\nhidden: true\ndescription: Old\n---\n\n# *Old* page\n');
  assert.equal(files['sub/bare.md'], '---\nhidden: true\n---\n\nText\n');
  assert.deepEqual(
    Object.keys(files).filter((path) => /drafts|a\.tmpl/.test(path)),
    ['kept.tmpl.md'].slice(1),
  );
  assert.match(notes.join('\n'), /kept\.tmpl\.md: The page and 2 more are in no navigation/);
});
