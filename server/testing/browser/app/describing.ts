// Writers see what blocks stand for: they choose what a page shows of the specifications that their organization keeps, and
// see which files it offers.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { processSpecs } from '#features/openapi-specs/testing.ts';
import { makeSpace } from '#testing/content.ts';
import { lookAt, open, stage } from './stage.ts';

const operation = (summary: string) => ({ summary, tags: ['Ovens'], responses: {} });

const SPEC = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Kiln', version: '1' },
  paths: {
    '/ovens': { get: operation('All ovens'), post: operation('Add an oven') },
    ...Object.fromEntries(
      Array.from({ length: 80 }, (_, index) => [`/shelves/${index}`, { get: operation(`Shelf ${index}`) }]),
    ),
  },
  webhooks: { fired: { post: operation('A firing has ended') } },
  components: { schemas: { Oven: { type: 'object' }, Shelf: { type: 'object' } } },
});

test('an operation and schemas are found in a specification, and what is chosen is written', async () => {
  const { world, cast } = stage;
  const api = world.as(cast.owner.token);
  await api.put(`/v1/orgs/${cast.organizationId}/openapi/kiln`, { body: { source: { text: SPEC } } });
  await processSpecs(world);
  const home = '# Home\n\nFirst words.\n';
  const files = { 'README.md': home, 'SUMMARY.md': '* [Home](README.md)\n' };
  const { spaceId } = await makeSpace(world, files, { ...cast, hostname: '' });
  await api.patch(`/v1/spaces/${spaceId}`, { body: { editMode: 'live' } });
  const { pages } = (await api.get(`/v1/spaces/${spaceId}/content/pages`)).body;
  const read = async (): Promise<string> =>
    (await api.get(`/v1/spaces/${spaceId}/content/page/${pages[0].id}`, { query: { format: 'source' } })).body.source;
  const until = async (part: string): Promise<string> => {
    for (let tries = 0; tries < 60 && !(await read()).includes(part); tries++) await sleep(100);
    return read();
  };
  const { page } = await open(`/spaces/${spaceId}/pages/${pages[0].id}`);
  const insert = async (words: string, name: string): Promise<void> => {
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.press('Enter');
    await page.keyboard.type(`/${words}`);
    await page.getByRole('option', { name }).first().click();
  };
  await page.getByText('First words.').click();
  await insert('openapi operation', 'OpenAPI operation');
  await page.getByRole('combobox', { name: 'Specification' }).fill('kil');
  await page.getByRole('option', { name: 'kiln' }).click();
  await page.getByText('82 operations').waitFor();
  await page.getByRole('combobox', { name: 'Find the operation' }).fill('add oven');
  await page.getByRole('option', { name: /Add an oven/ }).waitFor();
  await lookAt(page, 'spec-form');
  await page.getByRole('combobox', { name: 'Find the operation' }).fill('shelf 7');
  await page.getByRole('option', { name: 'Shelf 77' }).click();
  assert.equal(await page.getByRole('textbox', { name: 'Path' }).inputValue(), '/shelves/77');
  await page.getByRole('button', { name: 'Done' }).click();
  await page.keyboard.press('ControlOrMeta+s');
  const block = '{% openapi-operation spec="kiln" path="/shelves/77" method="get" %}';
  const written = await until('/shelves/77');
  assert.ok(written.startsWith(`${home}\n${block}`), written);
  await page.getByRole('heading', { name: 'Shelf 77' }).waitFor();
  await insert('openapi webhook', 'OpenAPI webhook');
  await page.getByRole('combobox', { name: 'Specification' }).fill('kil');
  await page.getByRole('option', { name: 'kiln' }).click();
  await page.getByRole('combobox', { name: 'Find the webhook' }).fill('firing');
  await page.getByRole('option', { name: /A firing has ended/ }).click();
  assert.equal(await page.getByRole('textbox', { name: 'Name' }).inputValue(), 'fired');
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('heading', { name: 'A firing has ended' }).waitFor();
  await insert('openapi schemas', 'OpenAPI schemas');
  await page.getByRole('combobox', { name: 'Specification' }).fill('kil');
  await page.getByRole('option', { name: 'kiln' }).click();
  await page.getByRole('combobox', { name: 'Schemas' }).fill('she');
  await page.getByRole('option', { name: 'Shelf', exact: true }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.keyboard.press('ControlOrMeta+s');
  const all = await until('schemas="Shelf"');
  assert.ok(all.includes('{% openapi-webhook spec="kiln" name="fired" method="post" %}'), all);
});

const LONG = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Glaze', version: '1' },
  paths: {
    '/glazes': {
      get: {
        summary: 'All glazes',
        description: 'The glazes that **this** kiln has fired. <img src="x" onerror="document.title=1">',
        parameters: Array.from({ length: 12 }, (_, index) => ({
          ...{ name: `part${index}`, in: 'query', required: index === 0 },
          ...{ description: `Which part ${index} of it`, schema: { type: 'string', maxLength: 20 } },
        })),
        responses: { 200: { description: 'All of them' }, 404: { description: 'None' } },
      },
    },
  },
});

test('blocks of specifications and links to pages show what readers see', async () => {
  const { world, cast } = stage;
  const files = {
    'README.md':
      '# Home\n\n{% openapi src="glaze.json" path="/glazes" method="get" %}\n[glaze.json](glaze.json)\n{% endopenapi %}\n\n{% openapi src="glaze.json" path="/none" method="get" %}\n[glaze.json](glaze.json)\n{% endopenapi %}\n\n{% content-ref url="ovens.md" %}\n[ovens.md](ovens.md)\n{% endcontent-ref %}\n\n{% content-ref url="old/ovens" %}\n[ovens](old/ovens)\n{% endcontent-ref %}\n\n{% content-ref url="none.md" %}\n[none](none.md)\n{% endcontent-ref %}\n',
    'SUMMARY.md': '* [Home](README.md)\n* [Ovens](ovens.md)\n',
    'ovens.md': '---\nicon: fire\ndescription: How hot they are.\n---\n\n# Ovens\n',
    '.gitbook.yaml': 'redirects:\n  old/ovens: ovens.md\n',
    'glaze.json': LONG,
  };
  const { spaceId } = await makeSpace(world, files, { ...cast, hostname: '' });
  const api = world.as(cast.owner.token);
  await api.patch(`/v1/spaces/${spaceId}`, { body: { editMode: 'live' } });
  const { pages } = (await api.get(`/v1/spaces/${spaceId}/content/pages`)).body;
  const { page } = await open(`/spaces/${spaceId}/pages/${pages[0].id}`);
  await page.getByText('The glazes that this kiln has fired.').waitFor();
  const all = page.getByRole('button', { name: 'Show all' });
  await all.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Show less' }).waitFor();
  await page.getByText('Which part 11 of it').waitFor();
  await lookAt(page, 'editor-described');
  await page.keyboard.press('Enter');
  await page.getByText('How hot they are.').first().waitFor();
  await page.getByText('“old/ovens” now leads to “Ovens”').waitFor();
  await page.getByText('There is nothing at “none.md”').waitFor();
  await page.getByText('what is named of it, is not there').waitFor();
  assert.equal(await page.locator('.box[data-broken]').count(), 3);
  assert.equal(await page.locator('.rendered :is([src], [onerror])').count(), 0);
  await lookAt(page, 'editor-rendered');
  const { body } = await api.get(`/v1/spaces/${spaceId}/content/page/${pages[0].id}`, { query: { format: 'source' } });
  assert.equal(body.source, files['README.md']);
});

test('a block of a file says what it is, and one without its file is broken', async () => {
  const { world, cast } = stage;
  const files = {
    'README.md':
      '# Home\n\n{% file src=".gitbook/assets/plan.pdf" %}\n\n{% file src=".gitbook/assets/gone.pdf" %}\n\n{% file src="https://example.org/a.pdf" %}\n',
    'SUMMARY.md': '* [Home](README.md)\n',
    '.gitbook/assets/plan.pdf': `%PDF-1.4${' '.repeat(1992)}`,
  };
  const { spaceId } = await makeSpace(world, files, { ...cast, hostname: '' });
  const api = world.as(cast.owner.token);
  await api.patch(`/v1/spaces/${spaceId}`, { body: { editMode: 'live' } });
  const { pages } = (await api.get(`/v1/spaces/${spaceId}/content/pages`)).body;
  const { page } = await open(`/spaces/${spaceId}/pages/${pages[0].id}`);
  await page.getByText('PDF, 2.0 kB').waitFor();
  await page.getByText('The space has no file at “.gitbook/assets/gone.pdf”').waitFor();
  await lookAt(page, 'editor-files');
  assert.equal(await page.locator('.box[data-broken]').count(), 1);
  const { body } = await api.get(`/v1/spaces/${spaceId}/content/page/${pages[0].id}`, { query: { format: 'source' } });
  assert.equal(body.source, files['README.md']);
});
