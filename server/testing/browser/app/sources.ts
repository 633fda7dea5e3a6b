// What other tools export, brought in by the browser: a folder of each tool in the shape that it has there, written by us.
import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { docxOf, paragraph } from '@lectern/convert/testing';
import type { Page } from 'playwright-core';
import { zipOf } from '#features/imports/archives/testing.ts';
import { lookAt, open, stage } from './stage.ts';

interface Source {
  tool: string;
  file: string;
  files: Record<string, string> | Buffer;
  /** What the window says of the file. */
  said: string;
  /** Pages that come of it, by their titles. */
  pages: readonly string[];
  /** The page that is opened, and what it shows. */
  opened: string;
  shows: readonly string[];
}

const MATH = 'http://schemas.openxmlformats.org/officeDocument/2006/math';
const SUM = `<w:p><m:oMathPara xmlns:m="${MATH}"><m:oMath><m:f><m:num><m:r><m:t>a</m:t></m:r></m:num><m:den><m:r><m:t>b</m:t></m:r></m:den></m:f></m:oMath></m:oMathPara></w:p>`;
const ID = '0123456789abcdef0123456789abcdef';
const entity = (kind: string, id: string, properties: string): string =>
  `<object class="${kind}"><id name="id">${id}</id>${properties}</object>`;
const property = (name: string, value: string): string => `<property name="${name}"><![CDATA[${value}]]></property>`;

const SOURCES: readonly Source[] = [
  {
    tool: 'readme',
    file: 'readme-docs.zip',
    files: {
      'docs/_order.yaml': '- Getting Started\n',
      'docs/Getting Started/_order.yaml': '- welcome\n',
      'docs/Getting Started/welcome.md':
        '---\ntitle: Welcome\nexcerpt: The first page\nhidden: false\n---\n> 🚧 Mind the heat\n>\n> It is hot.\n\n```js One\na()\n```\n```py Two\nb()\n```\n\n[block:parameters]\n{"data": {"h-0": "Name", "h-1": "Meaning", "0-0": "id", "0-1": "Of a kiln"}, "cols": 2, "rows": 1}\n[/block]\n',
      'reference/oas.json': JSON.stringify({
        openapi: '3.0.0',
        info: { title: 'Kilns', version: '1' },
        paths: { '/kilns': { get: { operationId: 'listKilns', summary: 'Lists kilns', responses: {} } } },
      }),
      'reference/Kilns/list.md': '---\ntitle: List kilns\napi:\n  file: oas.json\n  operationId: listKilns\n---\n',
    },
    said: 'It is an export of ReadMe: 2 pages and 3 other files.',
    pages: ['Getting Started', 'Welcome', 'API Reference', 'Kilns', 'List kilns'],
    opened: 'Welcome',
    shows: ['Mind the heat', 'Of a kiln'],
  },
  {
    tool: 'docusaurus',
    file: 'handbook.zip',
    files: {
      'docusaurus.config.js': 'export default {};',
      'docs/intro.md':
        '---\nsidebar_position: 1\n---\n# Intro\n\n:::tip[Warm up]\nFirst.\n:::\n\n<Tabs>\n<TabItem value="a" label="Wood">\nBurns.\n</TabItem>\n</Tabs>\n\n```js title="kiln.js"\n// highlight-next-line\nfire();\n```\n',
      'docs/deep/end.md': '# End\n',
    },
    said: 'It is a project of Docusaurus: 2 pages and 1 other file.',
    pages: ['Intro', 'Deep', 'End'],
    opened: 'Intro',
    shows: ['Warm up', 'Burns.', 'fire();'],
  },
  {
    tool: 'mintlify',
    file: 'mint.zip',
    files: {
      'docs.json': '{"navigation": {"groups": [{"group": "Start", "pages": ["index"]}]}}',
      'index.mdx':
        '---\ntitle: Hello\n---\n\n<Steps>\n  <Step title="Heat">\n    Up.\n  </Step>\n</Steps>\n\n<Warning>\n  Hot\n</Warning>\n',
    },
    said: 'It is a project of Mintlify: 1 page and 1 other file.',
    pages: ['Start', 'Hello'],
    opened: 'Hello',
    shows: ['Heat', 'Hot'],
  },
  {
    tool: 'starlight',
    file: 'star.zip',
    files: {
      'package.json': '{"dependencies": {"@astrojs/starlight": "1"}}',
      'src/content/docs/index.mdx': '---\ntitle: Stars\n---\n\n<Aside type="caution" title="Far">\n  Mind\n</Aside>\n',
    },
    said: 'It is a project of Starlight: 1 page and 1 other file.',
    pages: ['Stars'],
    opened: 'Stars',
    shows: ['Far', 'Mind'],
  },
  {
    tool: 'vitepress',
    file: 'vite.zip',
    files: {
      'package.json': '{"devDependencies": {"vitepress": "1"}}',
      'docs/.vitepress/config.mts': 'export default {}',
      'docs/index.md': '# Press\n\n::: details More\nInside.\n:::\n\n::: code-group\n```js [a.js]\nx\n```\n:::\n',
    },
    said: 'It is a project of VitePress: 1 page and 2 other files.',
    pages: ['Press'],
    opened: 'Press',
    shows: ['More'],
  },
  {
    tool: 'confluence',
    file: 'space-export.zip',
    files: {
      'entities.xml': `<hibernate-generic>${entity('Page', '1', property('title', 'Runbook') + '<property name="contentStatus">current</property>')}${entity('BodyContent', '2', property('body', '<ac:structured-macro ac:name="info"><ac:rich-text-body><p>Read it.</p></ac:rich-text-body></ac:structured-macro><p>State <ac:structured-macro ac:name="status"><ac:parameter ac:name="title">DONE</ac:parameter></ac:structured-macro></p>') + '<property name="content"><id name="id">1</id></property>')}</hibernate-generic>`,
    },
    said: 'It is an export of Confluence.',
    pages: ['Runbook'],
    opened: 'Runbook',
    shows: ['Read it.', 'DONE'],
  },
  {
    tool: 'notion',
    file: 'notion.zip',
    files: {
      [`Plan ${ID}.md`]: '# Plan\n\n<aside>\n💡 Bright\n\n</aside>\n\n$x^2$\n',
    },
    said: 'It is an export of Notion: 1 page.',
    pages: ['Plan'],
    opened: 'Plan',
    shows: ['Bright'],
  },
  {
    tool: 'word',
    file: 'Paper.docx',
    files: docxOf(paragraph('Paper', 'Title') + paragraph('It follows.') + SUM),
    said: 'It is a document of Word.',
    pages: ['Paper'],
    opened: 'Paper',
    shows: ['It follows.'],
  },
];

const main = (page: Page) => page.getByRole('main');

async function keepPicture(page: Page, name: string): Promise<void> {
  const folder = process.env['LECTERN_SCREENSHOTS'];
  if (folder === undefined) return;
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `app-imported-${name}.png`), fullPage: true });
}

interface PageOf {
  id: string;
  title: string;
  pages?: PageOf[];
}
const walk = (pages: readonly PageOf[]): PageOf[] => pages.flatMap((each) => [each, ...walk(each.pages ?? [])]);

async function bringIn(page: Page, { file, files, said }: Source): Promise<string> {
  await page.goto(`${stage.base}/app/organizations/${stage.cast.organizationId}/import`);
  const buffer = Buffer.isBuffer(files) ? files : Buffer.from(zipOf(files));
  await page.locator('input[type=file]').setInputFiles({ name: file, mimeType: 'application/octet-stream', buffer });
  await page.getByRole('status').getByText(said).waitFor();
  if (file === 'readme-docs.zip') await lookAt(page, 'import-recognized');
  await main(page).getByRole('button', { name: 'Import', exact: true }).click();
  await page.waitForURL(/\/imports\/\w+/);
  await stage.world.app.jobs.runDue();
  await page.getByText(/^It is done: /).waitFor();
  await keepPicture(page, `${file.replace(/\W/g, '-')}-report`);
  const run = await stage.world
    .as(stage.cast.owner.token)
    .get(`/v1/org/${stage.cast.organizationId}/imports/${page.url().split('/').at(-1)}`);
  return run.body.result.space as string;
}

/** The text of a step takes the width that is left, also where nobody may write. */
async function expectWideStep(page: Page): Promise<void> {
  const heading = await main(page).getByRole('heading', { name: 'Heat' }).boundingBox();
  assert.ok((heading?.width ?? 0) > 200, `${heading?.width}`);
}

test('what other tools export is recognized, said before it is sent, and becomes pages', async () => {
  const { page } = await open('', { person: stage.cast.owner });
  for (const source of SOURCES) {
    const spaceId = await bringIn(page, source);
    const { body } = await stage.world.as(stage.cast.owner.token).get(`/v1/spaces/${spaceId}/content/pages`);
    const pages = walk(body.pages);
    assert.deepEqual(
      pages.map(({ title }) => title),
      source.pages,
      source.tool,
    );
    const opened = pages.find(({ title }) => title === source.opened);
    await page.goto(`${stage.base}/app/spaces/${spaceId}/pages/${opened?.id}`);
    for (const text of source.shows) await main(page).getByText(text).first().waitFor();
    await keepPicture(page, source.tool);
    if (source.tool === 'mintlify') await expectWideStep(page);
  }
});
