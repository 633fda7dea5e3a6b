import assert from 'node:assert/strict';
import { test } from 'node:test';
import { convertFiles } from '../testing.ts';

const INTRO = `---
sidebar_position: 1
title: Intro
---
import Tabs from '@theme/Tabs';
import {
  A,
} from "x";

To import a file is easy.

:::tip[My tip]

Text

:::

<Tabs groupId="os">
  <TabItem value="apple" label="Apple" default>
    An apple
  </TabItem>
  <TabItem value="orange">

\`\`\`js title="x.js" {1}
let a;
\`\`\`

  </TabItem>
</Tabs>

<Card title="x">inner</Card>

## Head {#custom}

![p](/img/p.png) [b](./02-guide/b.mdx) [c](/docs/guide/b)
`;

const PROJECT = {
  'docusaurus.config.js': 'throw new Error("never run")',
  'docs/intro.md': INTRO,
  'docs/02-guide/_category_.json': '{"label": "The Guide", "position": 2}',
  'docs/02-guide/b.mdx': '# B\n\n{/* comment */}text',
  'docs/02-guide/index.md': '# Guide index',
  'docs/_partial.mdx': 'x',
  'static/img/p.png': 'png',
};

test('admonitions, tabs and code become ours; programs are left out and reported', async () => {
  const { files, notes, left } = await convertFiles('zip', PROJECT);
  assert.equal(
    files['intro.md'],
    `---
sidebar_position: 1
title: Intro
---

# Intro

To import a file is easy.

{% hint style="success" %}
**My tip**


Text

{% endhint %}

{% tabs %}
{% tab title="Apple" %}
An apple
{% endtab %}
{% tab title="orange" %}

{% code title="x.js" %}
\`\`\`js
let a;
\`\`\`
{% endcode %}

{% endtab %}
{% endtabs %}


**x**

inner

## Head <a href="#custom" id="custom"></a>

![p](static/img/p.png) [b](02-guide/b.md) [c](02-guide/b.md)
`,
  );
  assert.equal(files['02-guide/b.md'], '# B\n\ntext');
  assert.ok(notes.includes('intro.md: What only a program shows was left out: import.'));
  assert.deepEqual(left, ['docs/_partial.mdx: A part that no page puts in; it is no page of its own.']);
});

test('text is moved to the left in tabs, and nowhere else', async () => {
  const page = (inside: string) =>
    `* a\n  * b\n\n<Tabs>\n<TabItem value="c">\n\n${inside}\n\n</TabItem>\n</Tabs>\n\n* d\n  * e\n`;
  for (const inside of ['    f\n      g', 'f\n  g']) {
    const { files } = await convertFiles('zip', { ...PROJECT, 'docs/intro.md': page(inside) });
    assert.equal(
      files['intro.md'],
      '* a\n  * b\n\n{% tabs %}\n{% tab title="c" %}\n\nf\n  g\n\n{% endtab %}\n{% endtabs %}\n\n* d\n  * e\n',
    );
  }
});

test('an end of steps that did not begin leaves nothing, and other steps stay', async () => {
  const { files } = await convertFiles('zip', {
    ...PROJECT,
    'docs/intro.md': '# A\n\n</Steps>\n\n<Steps>\n<Step title="B">\n\nc\n\n</Step>\n</Steps>\n',
  });
  const tags = files['intro.md']?.match(/\{% \w+ %\}/g);
  assert.deepEqual(tags, ['{% stepper %}', '{% step %}', '{% endstep %}', '{% endstepper %}']);
});

test('without a sidebar pages are in the order of their positions and numbers', async () => {
  const { files } = await convertFiles('zip', PROJECT);
  assert.equal(
    files['SUMMARY.md'],
    '# Table of contents\n\n* [Intro](intro.md)\n* [The Guide](02-guide/README.md)\n  * [B](02-guide/b.md)\n',
  );
});

test('sidebars.json is the navigation', async () => {
  const sidebar = {
    docs: [
      { type: 'category', label: 'All', link: { type: 'doc', id: 'guide/index' }, items: ['guide/b', 'gone'] },
      { type: 'doc', id: 'intro', label: 'Start' },
      { type: 'link', label: 'Out', href: 'https://example.com' },
    ],
  };
  const { files } = await convertFiles('zip', { ...PROJECT, 'sidebars.json': JSON.stringify(sidebar) });
  assert.equal(
    files['SUMMARY.md'],
    '# Table of contents\n\n* [All](02-guide/README.md)\n  * [B](02-guide/b.md)\n* [Start](intro.md)\n* [Out](https://example.com)\n',
  );
});

test('a sidebar that is a program is reported and not run', async () => {
  const { notes } = await convertFiles('zip', { ...PROJECT, 'sidebars.js': 'process.exit(1)' });
  assert.ok(notes.some((note) => note.startsWith('sidebars.js: The navigation is a program')));
});

test('a statement or a hint that never ends takes nothing of the page with it', async () => {
  const filler = Array.from({ length: 300 }, (_, line) => `line ${line}`).join('\n');
  const { files } = await convertFiles('zip', {
    ...PROJECT,
    'docs/intro.md': `export const x = "{"\n${filler}\n:::note\nopen`,
  });
  assert.match(files['intro.md'] ?? '', /line 299\n\{% hint style="info" %\}\nopen\n\{% endhint %\}$/);
});

test('folders in our format are left as they are', async () => {
  const { files } = await convertFiles('zip', { 'SUMMARY.md': '* [A](a.md)', 'a.md': ':::note\nx\n:::' });
  assert.deepEqual(files, {});
});

test('a folder may say its name and place in any form of YAML, or in what is none', async () => {
  const { files } = await convertFiles('zip', {
    ...PROJECT,
    'docs/02-guide/_category_.json': '{"label": ',
    'docs/z/_category_.yml': 'label: >-\n  The last\n  is first\nposition: 0.5\n',
    'docs/z/z.md': '# Z\n',
    'docs/z/other.md': '# Other\n',
  });
  assert.equal(
    files['SUMMARY.md'],
    '# Table of contents\n\n* [Z](z/README.md)\n  * [Other](z/other.md)\n* [Intro](intro.md)\n* [Guide index](02-guide/README.md)\n  * [B](02-guide/b.md)\n'.replace(
      '[Z]',
      '[The last is first]',
    ),
  );
});

test('links to headings of other pages have the names that these have in our pages', async () => {
  const { files } = await convertFiles('zip', {
    ...PROJECT,
    'docs/intro.md':
      '# I\n\n[1](./02-guide/b.mdx#1-set-up--run) [2](/docs/guide/b#faq-1) [3](./02-guide/b.mdx#custom) [4](./02-guide/b.mdx#x)\n',
    'docs/02-guide/b.mdx': '# B\n\n## 1. Set up & run\n\n## FAQ\n\n## FAQ\n\n## Other {#custom}\n',
  });
  assert.equal(
    files['intro.md']?.split('\n')[2],
    '[1](02-guide/b.md#id-1.-set-up-and-run) [2](02-guide/b.md#faq-1) [3](02-guide/b.md#custom) [4](02-guide/b.md#x)',
  );
});

const convertIntro = async (text: string) => {
  const { files, notes } = await convertFiles('zip', { ...PROJECT, 'docs/intro.md': text });
  return { text: files['intro.md'] ?? '', notes: notes.filter((note) => note.startsWith('intro.md')) };
};

test('comments in code stay, comments of the page go, and marks of lines are counted', async () => {
  const { text, notes } = await convertIntro(
    '# I\n\nA `{/* b */}` {/* c */}d {/* e\nf */}g `<Card>`\n\n```jsx\n{/* h */}\n// highlight-next-line\nlet a; // highlight-next-line is a word\n# highlight-start\nb\n{/* highlight-end */}\n```\n',
  );
  assert.equal(
    text,
    '# I\n\nA `{/* b */}` d \ng `<Card>`\n\n```jsx\n{/* h */}\nlet a; // highlight-next-line is a word\nb\n```\n',
  );
  assert.match(notes.join(), /left out: lines of code that stand out/);
});

test('tabs have their titles, wherever these are said', async () => {
  const { text } = await convertIntro(
    `# I\n\n<Tabs\n  groupId="os"\n  values={[\n    { label: 'Our mac', value: 'mac' },\n    { value: "win", label: "Windows" },\n  ]}>\n<TabItem value="mac">\n\nm\n\n</TabItem>\n<TabItem\n  value="win"\n>\n\nw\n\n</TabItem>\n</Tabs>\n`,
  );
  assert.match(text, /\{% tab title="Our mac" %\}\n\nm\n[^]*\{% tab title="Windows" %\}\n\nw\n/);
  assert.doesNotMatch(text, /groupId|values=/);
});

test('titles of admonitions have no list of attributes', async () => {
  const { text } = await convertIntro('# I\n\n:::tip[Be **quick**]{#tip .x}\n\nt\n\n:::\n');
  assert.match(text, /\{% hint style="success" %\}\n\*\*Be quick\*\*\n\n/);
});

test('the blog comes after the pages, the newest post first, and drafts stay out', async () => {
  const { files, left } = await convertFiles('zip', {
    ...PROJECT,
    'blog/2023-05-01-old.md':
      '---\ntitle: Old post\nauthors: [mo]\n---\nText\n<!-- truncate -->\nmore [i](/docs/intro)\n',
    'blog/2024/02/03/index.mdx': '# New post\n\n![p](./p.png)\n',
    'blog/2024/02/03/p.png': 'png',
    'blog/2024-09-09-draft.md': '---\ndraft: true\n---\n# D\n',
    'blog/authors.yml': 'mo:\n  name: Mo\n',
  });
  assert.match(
    files['SUMMARY.md'] ?? '',
    /\n\* Blog\n {2}\* \[New post\]\(blog\/2024\/02\/03\/README\.md\)\n {2}\* \[Old post\]\(blog\/2023-05-01-old\.md\)\n$/,
  );
  assert.match(files['blog/2023-05-01-old.md'] ?? '', /# Old post\n\nText\n\nmore \[i\]\(\.\.\/intro\.md\)/);
  assert.equal(files['blog/2024/02/03/p.png'], 'png');
  assert.ok(left.includes('blog/2024-09-09-draft.md: A draft, which Docusaurus does not publish.'));
});

test('parts that pages import are reusable contents, also where they put in each other', async () => {
  const { files, left } = await convertFiles('zip', {
    'docusaurus.config.js': '',
    'docs/a.mdx':
      "import One from './_one.mdx';\nimport Two from '@site/docs/_two.mdx'\n\n# A\n\n<One />\n\n<Two name=\"x\" />\n",
    'docs/_one.mdx': "import Two from './_two.mdx';\n\nOne. [a](a.mdx)\n\n<Two />\n",
    'docs/_two.mdx': "import One from './_one.mdx';\n\n<One />\n",
  });
  assert.equal(
    files['a.md'],
    '\n# A\n\n{% include ".gitbook/includes/one.md" %}\n\n{% include ".gitbook/includes/two.md" %}\n',
  );
  assert.equal(
    files['.gitbook/includes/one.md'],
    '---\ntitle: "One"\n---\n\nOne. [a](../../a.md)\n\n{% include "two.md" %}\n',
  );
  assert.deepEqual(left, []);
});

test('other versions, languages and parts of the site are named', async () => {
  const { left } = await convertFiles('zip', {
    'docusaurus.config.js': '',
    'docs/a.md': '# A\n',
    'versioned_docs/version-1.0/a.md': '# A\n',
    'versioned_docs/version-1.0/b.md': '# B\n',
    'i18n/fr/docusaurus-plugin-content-docs/current/a.md': '# A\n',
    'community/x.md': '# X\n',
  });
  assert.deepEqual(left, [
    'versioned_docs/version-1.0/: 2 pages are in another version: import all versions, or on the command line this one into a space of its own (--source zip --dir versioned_docs/version-1.0).',
    'i18n/fr/: 1 page is in another language or part of the site; import the folder by itself.',
    'community/: 1 page is in another language or part of the site; import the folder by itself.',
  ]);
});
