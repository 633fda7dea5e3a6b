// A writer imports from the browser: files of theirs and addresses, sees what came of it, mends it and takes it back.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { docxOf, paragraph } from '@lectern/convert/testing';
import type { Page } from 'playwright-core';
import { zipOf } from '#features/imports/archives/testing.ts';
import { makeSpace } from '../../content.ts';
import { lookAt, open, showAll, stage } from './stage.ts';

const BOOK = {
  'SUMMARY.md': '* [Kilns](README.md)\n* [Glazes](glazes.md)',
  'README.md': '# Kilns\n\nSee [what is gone](gone.md) and the [glazes](glazes.md).',
  'glazes.md': '# Glazes\n\n{% hint %}\nAn unfinished hint.',
};

const importsOf = () => `/organizations/${stage.cast.organizationId}/import`;
const main = (page: Page) => page.getByRole('main');
const startImport = (page: Page) => main(page).getByRole('button', { name: 'Import', exact: true });
const give = (page: Page, name: string, buffer: Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });

/** The server does what it would do within a second. */
const work = () => stage.world.app.jobs.runDue();

test('who imports says which space is meant by an id of the hosted application, and the links lead there', async () => {
  const { page } = await open(importsOf(), { person: stage.cast.owner });
  const linked =
    '# Hosted\n\n[a](https://app.gitbook.com/s/REF/handbook) and [b](https://app.gitbook.com/s/REF/other).';
  await give(page, 'hosted-book.zip', Buffer.from(zipOf({ 'README.md': linked })));
  await startImport(page).click();
  await page.waitForURL(/\/imports\/\w+/);
  await work();
  const region = page.getByRole('region', { name: 'Links to other spaces of the hosted application' });
  await region.getByText('2 links in').waitFor();
  await lookAt(page, 'import-hosted');
  await region.getByRole('button', { name: 'Space for REF' }).click();
  await page.getByRole('option', { name: 'Handbook' }).click();
  await region.getByText('Links are being resolved.').waitFor();
  await work();
  await region.getByText('Links are being resolved.').waitFor({ state: 'detached' });
  await region.getByRole('button', { name: 'Space for REF' }).getByText('Handbook').waitFor();
});

test('an archive becomes a space, its broken links lead to their pages, and it is taken back by the keyboard', async () => {
  const { page } = await open('', { person: stage.cast.owner });
  await main(page).getByRole('link', { name: 'Import', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Import', exact: true }).waitFor();
  await lookAt(page, 'import');
  await give(page, 'kiln-book.zip', Buffer.from(zipOf(BOOK)));
  await page.getByText('kiln-book.zip').waitFor();
  await page.getByLabel('Title of the space').fill('Kiln book');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/imports\/\w+/);
  await page.getByText('It waits for its turn.').waitFor();
  await lookAt(page, 'import-waiting');
  await work();
  await page.getByText('It is done: 2 pages were added.').waitFor();
  await page.getByRole('list', { name: 'Broken links' }).getByText('gone.md').waitFor();
  await page.getByRole('list', { name: 'What the pages are written with' }).getByText('broken link').waitFor();
  await lookAt(page, 'import-report');
  const report = page.url();
  await page.getByRole('list', { name: 'Broken links' }).getByRole('link', { name: 'README.md, line 3' }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/spaces\/\w+\/pages\//);
  await page.getByText('See', { exact: false }).first().waitFor();
  await page.goto(report);
  await page.getByRole('button', { name: 'Undo this import' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Undo this import?' }).waitFor();
  await lookAt(page, 'import-undo');
  await page.getByRole('button', { name: 'Undo the import' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('This import was undone.').waitFor();
  await page.goto(`${stage.base}/app/organizations/${stage.cast.organizationId}`);
  await page.getByRole('button', { name: 'Restore Kiln book' }).waitFor();
});

test('a Word document comes into a space that is there, and the space goes back', async () => {
  const api = stage.world.as(stage.cast.owner.token);
  const { body: space } = await api.post(`/v1/orgs/${stage.cast.organizationId}/spaces`, {
    body: { title: 'Workshop' },
  });
  const { page } = await open(`/spaces/${space.id}`, { person: stage.cast.owner });
  await page.getByRole('button', { name: 'More of this space' }).click();
  await page.getByRole('menuitem', { name: 'Import into this space' }).click();
  await page.getByRole('radio', { name: 'Into a space that is there' }).waitFor();
  await give(page, 'Firing plan.docx', docxOf(paragraph('Firing plan', 'Heading1') + paragraph('Fires at dawn.')));
  assert.equal(await page.getByRole('radio', { name: 'Word document' }).isChecked(), true);
  await startImport(page).click();
  await page.waitForURL(/\/imports\/\w+/);
  await page.getByText('It waits for its turn.').waitFor();
  // It goes on without them, and the side bar says so.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Importing' }).waitFor();
  await work();
  await page.getByText('The import of Firing plan.docx is done.').waitFor();
  await page.getByRole('button', { name: 'See' }).click();
  await page.getByText('It is done: 1 page was added.').waitFor();
  await page.getByRole('button', { name: 'Undo this import' }).click();
  await page.getByRole('button', { name: 'Undo the import' }).click();
  await page.getByText('This import was undone.').waitFor();
  const { body } = await api.get(`/v1/spaces/${space.id}/content/pages`);
  assert.deepEqual(body.pages, []);
});

test('a source with two spaces asks which one, and what cannot be read says what to do', async () => {
  const { page } = await open(importsOf(), { person: stage.cast.owner });
  const two = {
    'en/SUMMARY.md': '* [A](README.md)',
    'en/README.md': '# A',
    'fr/SUMMARY.md': '* [B](README.md)',
    'fr/README.md': '# B',
  };
  await give(page, 'two.zip', Buffer.from(zipOf(two)));
  await page.getByText('two.zip').waitFor();
  await page.getByLabel('Title of the space').press('Enter');
  await page.waitForURL(/\/imports\/\w+/);
  await work();
  await page.getByText('The source holds 2 spaces.').waitFor();
  await lookAt(page, 'import-failed');
  const asked = page.url();
  await page.getByRole('button', { name: 'Import fr' }).click();
  await page.waitForURL((url) => url.href !== asked);
  await work();
  await page.getByText('It is done: 1 page was added.').waitFor();
  await page.goto(asked);
  await page.getByRole('button', { name: 'Import all, each into a space' }).click();
  await page.waitForURL(/\/imports$/);
  for (let turn = 0; turn < 2; turn += 1) await work();
  const side = page.getByRole('navigation', { name: 'Main' });
  await showAll(side);
  await side.getByRole('link', { name: 'two en' }).waitFor();
  await side.getByRole('link', { name: 'two fr' }).waitFor();
});

test('an address is imported, what is not there is said, and a run is canceled', async (t) => {
  const served = createServer((request, response) => {
    response.writeHead(request.url === '/guide.md' ? 200 : 404, { 'content-type': 'text/markdown' });
    response.end('# Guide\n\nFires clay.');
  }).listen(0, '127.0.0.1');
  await once(served, 'listening');
  t.after(() => served.close());
  const address = `http://127.0.0.1:${(served.address() as AddressInfo).port}`;
  const { page } = await open('/?import', { person: stage.cast.owner });
  await page.getByRole('radio', { name: 'At an address' }).check({ force: true });
  await page.getByRole('textbox', { name: 'Address' }).fill(`${address}/gone.md`);
  assert.equal(await page.getByRole('radio', { name: 'Page of Markdown' }).isChecked(), true);
  await startImport(page).click();
  await page.waitForURL(/\/imports\/\w+/);
  await work();
  await page.getByText('The address answered with the status 404.').waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Cancel the import' }).click();
  await page.getByText('It was canceled. Nothing was imported.').waitFor();
  await page.goto(`${stage.base}/app${importsOf()}`);
  await page.getByRole('radio', { name: 'At an address' }).check({ force: true });
  await page.getByRole('textbox', { name: 'Address' }).fill(`${address}/guide.md`);
  await startImport(page).click();
  await page.waitForURL(/\/imports\/\w+/);
  await work();
  await page.getByText('It is done: 1 page was added.').waitFor();
  await page.getByRole('link', { name: 'Imports', exact: true }).click();
  await page.getByText('Canceled').waitFor();
  await lookAt(page, 'imports');
});

test('a space is exported as files and as a PDF, with progress', async () => {
  const { organizationId, owner } = stage.cast;
  const { spaceId } = await makeSpace(stage.world, BOOK, { organizationId, owner, hostname: 'acme' });
  const { page } = await open(`/spaces/${spaceId}`, { person: owner });
  await page.getByRole('heading', { name: 'Kilns' }).first().waitFor();
  await page.getByRole('button', { name: 'More of this space' }).click();
  await page.getByRole('menuitem', { name: 'Export…' }).click();
  await page.getByRole('dialog', { name: 'Export' }).waitFor();
  await lookAt(page, 'export');
  const title = (await stage.world.as(owner.token).get(`/v1/spaces/${spaceId}`)).body.title.toLowerCase();
  for (const [choice, ending] of [
    ['Files', '.zip'],
    ['PDF', '.pdf'],
  ] as const) {
    await page.getByRole('radio', { name: choice }).check({ force: true });
    const coming = page.waitForEvent('download');
    await page.getByRole('dialog').getByRole('button', { name: 'Export', exact: true }).click();
    assert.equal((await coming).suggestedFilename(), `${title}${ending}`);
    await page.getByText('The browser has the file').waitFor();
  }
});

test('all versions of a project become spaces, and variants of a new section of a site', async () => {
  const { organizationId, owner, handbookId } = stage.cast;
  const api = stage.world.as(owner.token);
  const made = { title: 'Pottery docs', spaces: [handbookId] };
  const site = (await api.post(`/v1/orgs/${organizationId}/sites`, { body: made })).body;
  const { page } = await open(importsOf(), { person: owner });
  const project = {
    'docusaurus.config.js': '',
    'versions.json': '["2.0", "1.0"]',
    'docs/new.md': '# New\n',
    'versioned_docs/version-2.0/intro.md': '# Two\n\n[Gone](gone.md)\n',
    'versioned_docs/version-1.0/old.md': '# One\n',
  };
  await give(page, 'pottery.zip', Buffer.from(zipOf(project)));
  await page.getByText('It is a project of Docusaurus').waitFor();
  await page.getByText('Fetch pictures that lie on other hosts').click();
  await lookAt(page, 'import-pictures');
  await page.getByText('Fetch pictures that lie on other hosts').click();
  await page.getByText('What is written now').waitFor();
  await startImport(page).click();
  await page.waitForURL(/\/imports\/\w+/);
  await work();
  const versions = page.getByRole('region', { name: 'Versions of the source' });
  await versions.getByText('1 page, readers see it first, not imported').waitFor();
  await versions.getByRole('button', { name: 'Import all versions' }).waitFor();
  await lookAt(page, 'import-versions-left');
  await page.goto(`${stage.base}/app${importsOf()}`);
  await give(page, 'pottery.zip', Buffer.from(zipOf(project)));
  await page.getByText('All versions, each in a space of its own').click();
  await page.getByLabel('Title of the collection').waitFor();
  await page.getByRole('button', { name: 'Site that shows it' }).click();
  await page.getByRole('option', { name: 'Pottery docs' }).click();
  await page.getByRole('button', { name: 'Section', exact: false }).click();
  await page.getByRole('option', { name: 'A new one' }).click();
  await lookAt(page, 'import-versions');
  await startImport(page).click();
  await page.waitForURL(/\/imports\/\w+/);
  await work();
  await versions.getByRole('link', { name: '2.0' }).waitFor();
  await page.getByRole('list', { name: 'Broken links' }).getByText('gone.md').waitFor();
  await lookAt(page, 'import-versions-done');
  const { items } = (await api.get(`/v1/orgs/${organizationId}/sites/${site.id}/sections`)).body;
  const [, pottery] = items as { title: string; id: string }[];
  assert.equal(pottery?.title, 'pottery');
  await page.goto(`${stage.base}/app/organizations/${organizationId}/sites/${site.id}/structure`);
  await main(page).getByText('pottery', { exact: true }).first().waitFor();
  await lookAt(page, 'import-versions-on-site');
});
