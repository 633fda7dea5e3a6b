import assert from 'node:assert/strict';
import { test } from 'node:test';
import { convertFiles } from '../testing.ts';

test('a project of Mintlify comes over with its navigation, components and groups of code', async () => {
  const { files, notes, left } = await convertFiles('zip', {
    'docs.json': JSON.stringify({
      navigation: {
        tabs: [
          { tab: 'Guides', groups: [{ group: 'Start', pages: ['index', 'guides/kiln', 'gone'] }] },
          { tab: 'API', openapi: 'api.yaml' },
        ],
        anchors: [{ anchor: 'Blog', href: 'https://example.com/blog' }],
      },
    }),
    'README.md': '# The repository\n',
    'index.mdx':
      '---\ntitle: Welcome\n---\n\nimport X from "/snippets/x.mdx"\n\n<CardGroup cols={2}>\n  <Card title="Kiln" icon="fire" href="/guides/kiln">\n    All of it.\n  </Card>\n</CardGroup>\n\n<Note>\n  Look\n</Note>\n\n<X />\n\n![p](/images/p.png)\n',
    'guides/kiln.mdx':
      '---\ntitle: "Kiln"\ndescription: Hot\n---\n\n<Steps>\n  <Step title="Heat">\n    Up.\n\n    ```bash\n    heat\n    ```\n  </Step>\n  <Step title="Cool">\n    Down.\n  </Step>\n</Steps>\n\n<CodeGroup>\n\n```js index.js\na\n```\n\n```py\nb\n```\n\n</CodeGroup>\n\n<AccordionGroup>\n  <Accordion title="A & B">\n    in\n  </Accordion>\n</AccordionGroup>\n\n<ParamField path="id" type="string" required>\n  The id.\n</ParamField>\n',
    'guides/old.mdx': '---\ntitle: Old\n---\n\nText\n',
    'snippets/x.mdx': 'x\n',
    'snippets/y.mdx': 'y\n',
    'images/p.png': 'png',
  });
  assert.equal(
    files['SUMMARY.md'],
    '# Table of contents\n\n* Guides\n  * Start\n    * [Welcome](README.md)\n    * [Kiln](guides/kiln.md)\n* [Blog](https://example.com/blog)\n* [Old](guides/old.md)\n',
  );
  assert.match(files['guides/old.md'] ?? '', /^---\nhidden: true\n/);
  const home = files['README.md'] ?? '';
  assert.match(home, /# Welcome\n/);
  assert.match(home, /\n\*\*\[Kiln\]\(<?guides\/kiln\.md>?\)\*\*\n\nAll of it\.\n/);
  assert.match(home, /\{% hint style="info" %\}\nLook\n\{% endhint %\}/);
  assert.match(home, /!\[p\]\(images\/p\.png\)/);
  const kiln = files['guides/kiln.md'] ?? '';
  assert.match(
    kiln,
    /\{% stepper %\}\n\{% step %\}\n\n### Heat\n\nUp\.\n\n```bash\nheat\n```\n\{% endstep %\}\n\{% step %\}\n\n### Cool\n\nDown\.\n\{% endstep %\}\n\{% endstepper %\}/,
  );
  assert.match(
    kiln,
    /\{% tabs %\}\n\n\{% tab title="index\.js" %\}\n```js\na\n```\n\{% endtab %\}\n[^]*\{% tab title="py" %\}\n```py\nb\n```\n\{% endtab %\}\n[^]*\{% endtabs %\}/,
  );
  assert.match(kiln, /<details>\n\n<summary>A &amp; B<\/summary>\n\nin\n\n<\/details>/);
  assert.match(kiln, /\*\*`id`\*\* \(string, required\)\n\nThe id\./);
  assert.match(home, /\{% include "\.gitbook\/includes\/x\.md" %\}/);
  assert.equal(files['.gitbook/includes/x.md'], '---\ntitle: "X"\n---\n\nx\n');
  assert.ok(!notes.some((note) => note.includes('What only a program shows')));
  assert.deepEqual(left, [
    'snippets/y.mdx: A part that no page puts in; it is no page of its own.',
    'docs.json: 1 pages of the navigation are not there, such as gone.',
    'docs.json: 1 parts of the navigation are made of OpenAPI descriptions; add these as specifications.',
  ]);
});

test('a project of VitePress comes over with its containers, and links by address', async () => {
  const { files, notes } = await convertFiles('zip', {
    'package.json': '{"devDependencies": {"vitepress": "^1"}}',
    'docs/index.md': '# Home\n\n[[toc]]\n\n[a](./guide/a) [b](/guide/a.html#x) ![l](/logo.png)\n\n## X\n',
    'docs/guide/a.md':
      '# A\n\n::: warning MIND\nhot\n:::\n\n::: details More {open}\nin\n:::\n\n::: code-group\n\n```js{1} [config.js]\na\n```\n\n:::\n\n> [!TIP]\n> t\n\n<<< @/snippets/x.js\n\n<<< ../snippets/y.js#b\n\n<!--@include: ../_shared.md-->\n\n## X\n',
    'docs/snippets/y.js': '// #region b\nlet b;\n// #endregion b\nlet c;\n',
    'docs/_shared.md': 'Shared.\n',
    'docs/public/logo.png': 'png',
  });
  assert.match(files['README.md'] ?? '', /\[a\]\(guide\/a\.md\) \[b\]\(guide\/a\.md#x\) !\[l\]\(public\/logo\.png\)/);
  const page = files['guide/a.md'] ?? '';
  assert.match(page, /\{% hint style="warning" %\}\n\*\*MIND\*\*\n\nhot\n\{% endhint %\}/);
  assert.match(page, /<details>\n\n<summary>More<\/summary>\n\nin\n\n<\/details>/);
  assert.match(
    page,
    /\{% tabs %\}\n\n\{% tab title="config\.js" %\}\n```js\na\n```\n\{% endtab %\}\n\n\n\{% endtabs %\}/,
  );
  assert.match(page, /\{% hint style="success" %\}\nt\n\{% endhint %\}/);
  assert.ok(notes.some((note) => note.includes('code of other files')));
  assert.match(page, /\n```js\nlet b;\n```\n/);
  assert.match(page, /\{% include "\.\.\/\.gitbook\/includes\/shared\.md" %\}/);
  assert.ok(notes.some((note) => note.includes('The navigation is a program')));
});

test('a project of Starlight comes over in the order that its pages say', async () => {
  const { files } = await convertFiles('zip', {
    'package.json': '{"dependencies": {"@astrojs/starlight": "1"}}',
    'src/content/docs/index.mdx':
      '---\ntitle: Home\n---\n\n<Aside type="caution" title="Hot">\n  Mind\n</Aside>\n\n[z](/z/) <LinkCard title="A" href="/a/" />\n',
    'src/content/docs/a.md': '---\ntitle: A\nsidebar:\n  order: 2\n---\n\n[z](../z/)\n\n:::note\nn\n:::\n',
    'src/content/docs/z.md': '---\ntitle: Z\nsidebar:\n  order: 1\n---\n\nText\n',
    'public/x.png': 'png',
  });
  assert.equal(files['SUMMARY.md'], '# Table of contents\n\n* [Home](README.md)\n* [Z](z.md)\n* [A](a.md)\n');
  assert.match(
    files['README.md'] ?? '',
    /\{% hint style="warning" %\}\n\*\*Hot\*\*\n\nMind\n\{% endhint %\}\n\n\[z\]\(z\.md\)/,
  );
  assert.match(files['README.md'] ?? '', /\*\*\[A\]\(<?a\.md>?\)\*\*/);
  assert.match(files['a.md'] ?? '', /\[z\]\(z\.md\)\n\n\{% hint style="info" %\}\nn\n\{% endhint %\}/);
});

test('the navigation of VitePress is also found below the language of its root', async () => {
  const sidebar = "[{ text: 'Second', link: '/b' }, { text: 'First', link: '/a' }]";
  const { files, notes } = await convertFiles('zip', {
    'package.json': '{"devDependencies": {"vitepress": "^1"}}',
    'docs/.vitepress/config.js': `export default { locales: { root: { themeConfig: { sidebar: ${sidebar} } } } };\n`,
    'docs/index.md': '# Home\n',
    'docs/a.md': '# A\n',
    'docs/b.md': '# B\n',
  });
  assert.equal(files['SUMMARY.md'], '# Table of contents\n\n* [Home](README.md)\n* [Second](b.md)\n* [First](a.md)\n');
  assert.deepEqual(notes, []);
});

test('a navigation of Starlight that is twenty groups deep comes over as deep as that', async () => {
  const items = Array.from({ length: 20 }).reduce((inner) => `[{ label: 'In', items: ${inner} }]`, "['a']");
  const { files } = await convertFiles('zip', {
    'package.json': '{"dependencies": {"@astrojs/starlight": "1"}}',
    'astro.config.mjs': `export default defineConfig({ integrations: [starlight({ sidebar: ${items} })] });\n`,
    'src/content/docs/a.md': '---\ntitle: A\n---\n',
  });
  assert.ok(files['SUMMARY.md']?.endsWith(`${'  '.repeat(20)}* [A](a.md)\n`), files['SUMMARY.md']);
});
