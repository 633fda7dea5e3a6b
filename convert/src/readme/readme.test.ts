import assert from 'node:assert/strict';
import { test } from 'node:test';
import { convertFiles } from '../testing.ts';
import { convertMagic } from './magic.ts';
import { convertReadMe } from './markdown.ts';

const EXPORT = {
  'docs/_order.yaml': '- Getting Started\n- Guides\n',
  'docs/Getting Started/_order.yaml': '- welcome\n- kilns\n',
  'docs/Getting Started/welcome.md':
    '---\ntitle: Welcome\nexcerpt: "What it is: a kiln"\nhidden: false\nmetadata:\n  title: ""\nnext:\n  description: ""\n---\n> 📘 Mind\n>\n> It is **hot**.\n\n```js First\na()\n```\n```py Second\nb()\n```\n\nSee [kilns](doc:kilns#heat), [get](ref:get-kiln) and [gone](doc:nowhere).\n\n<Shared />\n',
  'docs/Getting Started/kilns/index.md':
    '---\ntitle: Kilns\nhidden: false\n---\n##Heat\n\nSay <<name>>, a <<glossary:kiln>>.\n',
  'docs/Getting Started/kilns/small.md': '---\ntitle: Small kilns\nhidden: true\n---\nText\n',
  'docs/Guides/site.md': '---\ntitle: Site\ntype: link\nlink:\n  url: https://example.com\n  new_tab: true\n---\n',
  'reference/oas.json': JSON.stringify({
    openapi: '3.0.0',
    paths: { '/kilns/{id}': { get: { operationId: 'getKiln' } } },
  }),
  'reference/Kilns API/Kilns/get-kiln.md':
    '---\ntitle: Get a kiln\nexcerpt: One of them\napi:\n  file: oas.json\n  operationId: getKiln\n---\n',
  'reference/Kilns API/Kilns/gone.md': '---\ntitle: Gone\napi:\n  file: oas.json\n  operationId: nothing\n---\n',
  'custom_blocks/Shared.md': '---\nname: Shared\n---\nThe same everywhere.\n',
  'changelogs/two.md': '---\ntitle: Two\npublished_at: 2026-02-01\n---\nMore.\n',
  'changelogs/three.md': '---\ntitle: Three\npublished_at: 2026-03-01\n---\nEven more.\n',
  'frontmatter.schema.json': '{}',
  'README.md': '# About\n',
};

test('a repository of ReadMe comes over in its order, with its reference, parts and changelog', async () => {
  const { files, notes, left } = await convertFiles('zip', EXPORT);
  assert.equal(
    files['SUMMARY.md'],
    '# Table of contents\n\n* Getting Started\n  * [Welcome](getting-started/welcome.md)\n  * [Kilns](getting-started/kilns/README.md)\n    * [Small kilns](getting-started/kilns/small.md)\n* Guides\n  * [Site](https://example.com)\n* API Reference\n  * Kilns API\n    * Kilns\n      * [Get a kiln](reference/kilns-api/kilns/get-kiln.md)\n      * [Gone](reference/kilns-api/kilns/gone.md)\n* Changelog\n  * [Three](changelog/three.md)\n  * [Two](changelog/two.md)\n',
  );
  assert.equal(
    files['getting-started/welcome.md'],
    '---\ndescription: "What it is: a kiln"\n---\n\n# Welcome\n\n{% hint style="info" %}\n**Mind**\n\nIt is **hot**.\n{% endhint %}\n\n{% tabs %}\n{% tab title="First" %}\n```js\na()\n```\n{% endtab %}\n\n{% tab title="Second" %}\n```py\nb()\n```\n{% endtab %}\n{% endtabs %}\n\nSee [kilns](kilns/README.md#heat), [get](../reference/kilns-api/kilns/get-kiln.md) and [gone](nowhere.md).\n\n{% include "../.gitbook/includes/shared.md" %}\n',
  );
  assert.equal(files['getting-started/kilns/README.md'], '# Kilns\n\n## Heat\n\nSay `name`, a kiln.\n');
  assert.match(files['getting-started/kilns/small.md'] ?? '', /^---\nhidden: true\n---\n/);
  assert.equal(
    files['reference/kilns-api/kilns/get-kiln.md'],
    '---\ndescription: "One of them"\n---\n\n# Get a kiln\n\n{% openapi src="../../oas.json" path="/kilns/{id}" method="get" %}\n[oas.json](<../../oas.json>)\n{% endopenapi %}\n',
  );
  assert.equal(files['.gitbook/includes/shared.md'], '---\ntitle: "Shared"\n---\n\nThe same everywhere.\n');
  assert.deepEqual(left, [
    'README.md: It is about the repository, and no page.',
    'reference/Kilns API/Kilns/gone.md: The operation that the page shows is in no OpenAPI file of the export.',
  ]);
  assert.ok(notes.some((note) => note.includes('came over as their names') && note.endsWith('name, kiln.')));
});

test('an export without an order is known by what its pages say', async () => {
  const page = (title: string, body: string) =>
    `---\ntitle: "${title}"\nslug: "${title.toLowerCase()}"\nexcerpt: ""\nhidden: false\ncreatedAt: "2020-04-23T01:08:29.257Z"\n---\n${body}`;
  const { files } = await convertFiles('zip', {
    'v1.0/start-here/alpha.md': page('Alpha', '[block:api-header]\n{\n  "title": "One"\n}\n[/block]\n[b](doc:beta)\n'),
    'v1.0/start-here/beta.md': page('Beta', 'Text\n'),
  });
  assert.equal(
    files['SUMMARY.md'],
    '# Table of contents\n\n* Start here\n  * [Alpha](start-here/alpha.md)\n  * [Beta](start-here/beta.md)\n',
  );
  assert.equal(files['start-here/alpha.md'], '# Alpha\n\n## One\n\n[b](beta.md)\n');
});

test('pages of several versions keep the folders of these', async () => {
  const page = (title: string) => `---\ntitle: ${title}\n---\n[block:callout]\n{"body": "x"}\n[/block]\n`;
  const { files } = await convertFiles('zip', {
    'v1.0/start/alpha.md': page('Alpha'),
    'v2.0/start/beta.md': page('Beta'),
  });
  assert.deepEqual(Object.keys(files), ['SUMMARY.md', 'v1-0/start/alpha.md', 'v2-0/start/beta.md']);
});

const block = (type: string, value: unknown): string => `[block:${type}]\n${JSON.stringify(value, null, 2)}\n[/block]`;
const magic = (text: string): string =>
  convertMagic(text, (slug) => (slug === 'fire' ? 'recipe:fire' : undefined)).text.trim();

test('blocks of JSON become ours', () => {
  for (const [before, after] of [
    [
      block('callout', { type: 'danger', title: 'Hot', body: 'Mind.' }),
      '{% hint style="danger" %}\n**Hot**\n\nMind.\n{% endhint %}',
    ],
    [
      block('image', {
        images: [{ image: ['https://e.example/a b.png', 'a.png', 750, 1200, '#fff'], caption: 'A & b' }],
      }),
      '<figure><img src="https://e.example/a b.png" alt="a.png"><figcaption><p>A &amp; b</p></figcaption></figure>',
    ],
    [block('image', { images: [{ image: ['a.png', '', 'Alt [1]'] }] }), '![Alt \\[1\\]](<a.png>)'],
    [
      block('code', { codes: [{ code: 'a\n```\n', language: 'js', name: 'x' }] }),
      '{% code title="x" %}\n````js\na\n```\n\n````\n{% endcode %}',
    ],
    [
      block('parameters', {
        data: { 'h-0': 'A', 'h-1': 'B', '0-0': 'x\ny', '0-1': 'p|q' },
        cols: 2,
        rows: 1,
        align: ['left', 'right'],
      }),
      '| A | B |\n| --- | -: |\n| x<br>y | p\\|q |',
    ],
    [block('embed', { url: 'https://e.example/v', title: 't' }), '{% embed url="https://e.example/v" %}'],
    [block('html', { html: '<div>\n\n<b>x</b></div><style>a{}</style>' }), '<div>\n<b>x</b></div>'],
    ['<HTMLBlock>{`\n<i>x</i>\n`}</HTMLBlock>', '<i>x</i>'],
    [block('tutorial-tile', { title: 'Fire', slug: 'fire' }), '[Fire](recipe:fire)'],
    [`\`\`\`\n${block('html', { html: 'x' })}\n\`\`\``, `\`\`\`\n${block('html', { html: 'x' })}\n\`\`\``],
    ['[block:image]\nnever ends', '[block:image]\nnever ends'],
  ] as const)
    assert.equal(magic(before), after);
});

test('what has no counterpart is named', () => {
  const { dropped } = convertMagic(`${block('textarea', {})}\n\n[block:image]\n{no\n[/block]`, () => undefined);
  assert.deepEqual(dropped, ['a block of textarea', 'a block of image that cannot be read']);
});

test('lines of its Markdown become ours, and code stays what it is', () => {
  for (const [before, after] of [
    ['> 🎉 Party\n> b', '{% hint style="info" %}\n**🎉 Party**\n\nb\n{% endhint %}'],
    ['> ❗️ Stop', '{% hint style="danger" %}\n**Stop**\n\n{% endhint %}'],
    ['> a quote\n> 📘 inside', '> a quote\n> 📘 inside'],
    ['[v](https://y.example/x "@embed")', '{% embed url="https://y.example/x" %}'],
    ['`<<x>>` \\<<y>> {user.name}', '`<<x>>` \\<<y>> `name`'],
    [
      'a <Glossary>kiln</Glossary> <Anchor label="L" target="_blank" href="https://e.example">L</Anchor>',
      'a kiln [L](<https://e.example>)',
    ],
    ['<Image align="center" src="https://e.example/p.png" alt="P" />', '![P](<https://e.example/p.png>)'],
    ['<Image src="javascript:x" />', ''],
    ['```\n> 📘 x\n```', '```\n> 📘 x\n```'],
  ] as const)
    assert.equal(convertReadMe(before).text, after);
});

test('blocks without an end, and many of them, are read in good time', () => {
  const start = process.cpuUsage();
  convertMagic('[block:image]\n'.repeat(20_000), () => undefined);
  convertReadMe('<Image <Embed <<'.repeat(20_000));
  convertReadMe('> 📘 \n'.repeat(50_000));
  convertReadMe('```\n```\n'.repeat(20_000));
  assert.ok(process.cpuUsage(start).user < 8_000_000, String(process.cpuUsage(start).user));
});
