// What an organization keeps besides its pages: specifications, translations, webhooks and integrations, with their states.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { publish } from '#features/integrations/testing.ts';
import { description, processSpecs } from '#features/openapi-specs/testing.ts';
import { createSpace } from '#features/spaces/index.ts';
import { lookAt, open, stage } from './stage.ts';

const settings = (path: string): string => `/organizations/${stage.cast.organizationId}/settings/${path}`;

test('a specification is added from a file, replaced by one that cannot be read, and deleted', async () => {
  const { world, cast } = stage;
  const api = world.as(cast.owner.token);
  const { page } = await open(settings('specifications'), { person: cast.owner });
  await page.getByText('There are no specifications yet').waitFor();
  const choose = async (text: string) => {
    await page.getByRole('radio', { name: 'A file' }).check({ force: true });
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose a file' }).click();
    await (await chooser).setFiles([{ name: 'kiln.json', mimeType: 'text/json', buffer: Buffer.from(text) }]);
    await page.getByText('kiln.json').waitFor();
  };
  await page.getByRole('button', { name: 'Add a specification' }).press('Enter');
  await page.getByLabel('Name', { exact: true }).fill('kiln');
  await choose(description('Kiln'));
  await lookAt(page, 'specification-new');
  await page.getByRole('button', { name: 'Add', exact: true }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'kiln' }).waitFor();
  await processSpecs(world);
  await page.getByText('Up to date').waitFor();
  await page.getByText('Ovens of Kiln').waitFor();
  await lookAt(page, 'specification');
  await page.getByRole('searchbox', { name: 'Find an operation' }).fill('nothing like it');
  await page.getByText('Nothing has this name.').waitFor();
  await page.getByRole('button', { name: 'Change the source' }).press('Enter');
  await choose('{ "openapi": 3 }');
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await page.getByText(/Waits to be read|Being read/).waitFor();
  await processSpecs(world);
  await page.getByText('Cannot be read').waitFor();
  await page.getByText('Pages show the version before.').waitFor();
  await page.goto(`${stage.base}/app${settings('specifications')}`);
  await page.getByRole('link', { name: 'kiln' }).waitFor();
  await lookAt(page, 'specifications');
  await page.getByRole('link', { name: 'kiln' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).press('Enter');
  await lookAt(page, 'specification-delete');
  await page.getByRole('button', { name: 'Delete the specification' }).press('Enter');
  await page.getByText('There are no specifications yet').waitFor();
  assert.equal((await api.get(`/v1/orgs/${cast.organizationId}/openapi`)).body.count, 0);
  const { page: readers } = await open(settings('specifications'), { person: cast.reader });
  await readers.getByText('There are no specifications yet').waitFor();
  assert.equal(await readers.getByRole('button', { name: 'Add a specification' }).count(), 0);
});

test('a space is translated: a language gets a copy, shows what is missing, and goes to translators and back', async () => {
  const { world, cast } = stage;
  const { organizationId, owner } = cast;
  const api = world.as(owner.token);
  const { id: spaceId } = await createSpace(world.ctx, { organizationId, createdBy: owner.id, title: 'Baking' });
  await api.patch(`/v1/spaces/${spaceId}`, { body: { editMode: 'live' } });
  const changes = [{ operation: 'insert_page', document: { markdown: '# Bread\n\nBake it hot.\n' } }];
  await api.post(`/v1/spaces/${spaceId}/content`, { body: { changes } });
  const { page } = await open(settings('translations'), { person: owner });
  await page.getByText('Nothing is translated yet').waitFor();
  await page.getByRole('button', { name: 'New translation' }).press('Enter');
  await page.getByLabel('Title', { exact: true }).fill('Our baking');
  await page.getByRole('button', { name: /Space that is translated/ }).press('Enter');
  await page.getByRole('option', { name: 'Baking', exact: true }).press('Enter');
  await page.getByRole('checkbox', { name: 'German' }).check({ force: true });
  await lookAt(page, 'translation-new');
  await page.getByRole('button', { name: 'Create', exact: true }).press('Enter');
  await page.getByText('It has no space yet.').waitFor();
  await page.getByRole('button', { name: /Space of German/ }).press('Enter');
  await page.getByRole('option', { name: 'A new copy of the source' }).press('Enter');
  await page.getByRole('button', { name: 'Use this space for German' }).press('Enter');
  await page.getByRole('button', { name: 'Options of German' }).waitFor();
  await world.app.jobs.runDue();
  await page
    .getByText(/missing|Everything is translated/)
    .first()
    .waitFor();
  await lookAt(page, 'translation');
  await page.getByRole('button', { name: 'Options of German' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Import translations' }).waitFor();
  await lookAt(page, 'translation-menu');
  const downloading = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export for translators (PO)' }).press('Enter');
  assert.match((await downloading).suggestedFilename(), /\.po$/);
  await page.getByRole('button', { name: 'Options of German' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Import translations' }).press('Enter');
  await page.getByRole('dialog', { name: 'Import translations into German' }).waitFor();
  await lookAt(page, 'translation-import');
  await page.getByRole('button', { name: 'Cancel' }).press('Enter');
  await page.getByRole('link', { name: 'German', exact: true }).press('Enter');
  await page.getByRole('link', { name: 'Bread' }).waitFor();
  await lookAt(page, 'translation-pages');
  await page.goto(`${stage.base}/app${settings('translations')}`);
  await page.getByRole('link', { name: 'Our baking' }).waitFor();
  await lookAt(page, 'translations');
  await page.getByRole('link', { name: 'glossary' }).press('Enter');
  await page.getByRole('button', { name: 'New entry' }).press('Enter');
  await page.getByLabel('English', { exact: true }).fill('oven');
  await page.getByLabel('German', { exact: true }).fill('Ofen');
  await lookAt(page, 'glossary-entry');
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await page.getByText('Ofen').waitFor();
  await lookAt(page, 'glossary');
  await page.getByRole('button', { name: 'Delete oven' }).press('Enter');
  await page.getByText('The glossary is empty.').waitFor();
  await page.goto(`${stage.base}/app${settings('translations')}`);
  await page.getByRole('link', { name: 'Our baking' }).press('Enter');
  await page.getByRole('button', { name: 'Delete', exact: true }).press('Enter');
  await lookAt(page, 'translation-delete');
  await page.getByRole('button', { name: 'Delete the translation' }).press('Enter');
  await page.getByText('Nothing is translated yet').waitFor();
  assert.equal((await api.get(`/v1/spaces/${spaceId}`)).status, 200);
});

test('words that mean the same are added one by one and by lines, and found at once', async () => {
  const { page } = await open(settings('synonyms'), { person: stage.cast.owner });
  await page.getByText('There are no synonyms yet').waitFor();
  await lookAt(page, 'synonyms-empty');
  await page.getByRole('button', { name: 'New group' }).press('Enter');
  await page.getByRole('textbox', { name: 'Words' }).fill('k8s');
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await page.getByText('The group has only one term.').waitFor();
  await page.getByRole('textbox', { name: 'Words' }).fill('k8s\nkubernetes');
  await page.getByRole('radio', { name: 'One-way' }).press('Space');
  await page.getByRole('textbox', { name: 'Searched for' }).fill('portal');
  await page.getByRole('textbox', { name: 'Also finds' }).fill('dashboard\ncontrol panel');
  await lookAt(page, 'synonyms-group');
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await page.getByText('control panel').waitFor();
  await page.getByRole('button', { name: 'Add many' }).press('Enter');
  await page.getByRole('textbox', { name: 'Groups' }).fill('k8s, kubernetes\nalone\nSSO; single sign-on');
  await page.getByText('Line 2 has only one term').waitFor();
  await lookAt(page, 'synonyms-lines');
  await page.getByRole('textbox', { name: 'Groups' }).fill('k8s, kubernetes\nSSO; single sign-on');
  await page.getByRole('button', { name: 'Add 2 groups' }).press('Enter');
  await page.getByText('kubernetes').waitFor();
  await lookAt(page, 'synonyms');
  await page.getByRole('button', { name: 'Delete k8s' }).press('Enter');
  await page.getByText('kubernetes').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await page.getByText('kubernetes').waitFor();
});

test('a webhook shows its secret once, what it sent, and sends it again', async () => {
  const { world, cast } = stage;
  const { page } = await open(settings('webhooks'), { person: cast.owner });
  await page.getByText('There are no webhooks yet').waitFor();
  await page.getByRole('button', { name: 'New webhook' }).press('Enter');
  await page.getByLabel('Address', { exact: true }).fill('http://127.0.0.1:9/hook');
  await page.getByRole('checkbox', { name: 'Somebody commented' }).check({ force: true });
  await lookAt(page, 'webhook-new');
  await page.getByRole('button', { name: 'Create', exact: true }).press('Enter');
  await page.getByRole('dialog', { name: 'The secret of the webhook' }).waitFor();
  await lookAt(page, 'webhook-secret');
  await page.getByRole('button', { name: 'I have kept it' }).press('Enter');
  await page.getByText('Nothing was sent in the last 30 days.').waitFor();
  const api = world.as(cast.owner.token);
  const comment = { body: { body: { markdown: 'Hi' } } };
  assert.equal((await api.post(`/v1/spaces/${cast.handbookId}/comments`, comment)).status, 200);
  await world.app.jobs.runDue();
  await world.app.jobs.runDue();
  await page.reload();
  await page.getByRole('list', { name: 'Deliveries' }).getByText('Somebody commented').first().waitFor();
  await lookAt(page, 'webhook');
  await page
    .getByRole('button', { name: /^Send again: Somebody commented/ })
    .first()
    .press('Enter');
  await page.getByText('It is sent again.').waitFor();
  await page.getByRole('button', { name: 'Switch off' }).press('Enter');
  await page.getByText('Switched off', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Webhooks' }).last().click();
  await page.getByRole('link', { name: 'http://127.0.0.1:9/hook' }).waitFor();
  await lookAt(page, 'webhooks');
  await page.getByRole('link', { name: 'http://127.0.0.1:9/hook' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).press('Enter');
  await lookAt(page, 'webhook-delete');
  await page.getByRole('button', { name: 'Delete the webhook' }).press('Enter');
  await page.getByText('There are no webhooks yet').waitFor();
});

test('an integration says what it may do, is installed, configured, paused and removed', async () => {
  const { world, cast } = stage;
  const api = world.as(cast.owner.token);
  await publish(api, cast.organizationId, 'chatter', {
    visibility: 'public',
    title: 'Chatter',
    configurations: {
      account: {
        properties: { room: { type: 'string', title: 'Room', description: 'Where it posts' } },
        required: ['room'],
      },
    },
  });
  const { page } = await open(settings('integrations'), { person: cast.owner });
  await page.getByRole('button', { name: 'Install Chatter' }).waitFor();
  await lookAt(page, 'integrations');
  await page.getByRole('button', { name: 'Install Chatter' }).press('Enter');
  await page.getByText('Read the content of spaces').waitFor();
  await lookAt(page, 'integration-install');
  await page.getByRole('button', { name: 'Install', exact: true }).press('Enter');
  await page.getByText('Needs to be configured').waitFor();
  await page.getByLabel('Room', { exact: true }).fill('red');
  await page.getByRole('button', { name: 'Save the configuration' }).press('Enter');
  await page.getByText('Active', { exact: true }).waitFor();
  await lookAt(page, 'integration');
  await page.getByRole('button', { name: 'Pause' }).press('Enter');
  await page.getByText('Paused', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Remove', exact: true }).press('Enter');
  await lookAt(page, 'integration-remove');
  await page.getByRole('button', { name: 'Remove it' }).press('Enter');
  await page.getByText('Nothing is installed.').waitFor();
  assert.equal((await api.get(`/v1/orgs/${cast.organizationId}/installations`)).body.count, 0);
});
