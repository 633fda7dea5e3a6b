// A site gets its look, next to a page that already has it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api, makeSite, openPart, previewOf, says } from './looks.ts';
import { lookAt, open, stage } from './stage.ts';

test('a look is changed next to a page that wears it, saved, and seen by readers', async () => {
  const { at, settings, address } = await makeSite('Dressed');
  await api().post(`${at}/publish`);
  const { page } = await open(address, { person: stage.cast.owner });
  await previewOf(page, says('Welcome 0'));
  await page.getByRole('button', { name: 'Begin with Violet' }).click();
  await previewOf(page, async (frame) => (await frame.content()).includes('#7c3aed'));
  await page
    .getByText(/^Contrast \d+\.\d:1, easy to read/)
    .first()
    .waitFor();
  await lookAt(page, 'site-look');
  assert.notEqual((await settings()).styling.primaryColor.light, '#7c3aed');
  await openPart(page, 'Footer');
  await page.getByLabel('Copyright').fill('© Dressed Inc');
  await previewOf(page, says('© Dressed Inc'));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('The look is saved.').waitFor();
  assert.equal((await settings()).footer.copyright, '© Dressed Inc');
  const { urls } = (await api().get(at)).body;
  const { text } = await stage.world.as(undefined).get(new URL(urls.published).pathname);
  assert.match(text, /© Dressed Inc/);
  assert.match(text, /#7c3aed/);
});

test('what readers see of a color that is hard to read is said, and offered for all', async () => {
  const { settings, address } = await makeSite('Pale');
  const { page } = await open(address, { person: stage.cast.owner });
  await page.getByLabel('Primary color, light', { exact: true }).fill('#ffd84d');
  const color = page.getByRole('group', { name: 'Primary color' });
  await color
    .getByText(/Readers see text in +#[0-9a-f]{6}, contrast 4\.\d:1/)
    .first()
    .waitFor();
  await lookAt(page, 'site-look-contrast');
  await page.getByRole('button', { name: /^Primary color, light: use #[^ ]+ for all/i }).click();
  await color
    .getByText(/easy to read/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Discard' }).click();
  assert.equal(await page.getByLabel('Primary color, light', { exact: true }).inputValue(), '#346DDB');
  assert.equal((await settings()).styling.primaryColor.light, '#346DDB');
});

test('a variant looks in another way than its site, which is shown and set back', async () => {
  const { at, address } = await makeSite('Two faces', 2);
  const [, other] = (await api().get(`${at}/site-spaces`)).body.items;
  const own = async () => (await api().get(`${at}/site-spaces/${other.id}/customization`)).body;
  const { page } = await open(address, { person: stage.cast.owner });
  await page.getByRole('button', { name: /The whole site/ }).click();
  await page.getByRole('option').nth(2).click();
  await previewOf(page, says('Welcome 1'));
  await openPart(page, 'Footer');
  await page.getByLabel('Copyright').fill('Of the second');
  await previewOf(page, says('Of the second'));
  await page.getByRole('button', { name: 'Set back: Copyright' }).waitFor();
  await lookAt(page, 'site-look-variant');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('The look is saved.').waitFor();
  assert.equal((await own()).footer.copyright, 'Of the second');
  assert.equal((await api().get(`${at}/customization`)).body.footer.copyright, undefined);
  await page.getByRole('button', { name: 'Set back: Copyright' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('It looks as its site does.').waitFor();
  assert.equal((await own()).footer.copyright, undefined);
});

test('what is not saved is kept when somebody looks elsewhere, and never overwrites what another one saved', async () => {
  const { at, settings, address } = await makeSite('Kept');
  const { page, expects } = await open(address, { person: stage.cast.owner });
  expects(/status of 412/);
  await openPart(page, 'Footer');
  await page.getByLabel('Copyright').fill('Mine');
  await page.getByRole('link', { name: 'Overview' }).click();
  await page.getByText(/is not saved. It waits here/).waitFor();
  await page.getByRole('button', { name: 'Go back' }).click();
  await page.getByText('Not saved yet.').waitFor();
  await openPart(page, 'Footer');
  assert.equal(await page.getByLabel('Copyright').inputValue(), 'Mine');
  const now = await settings();
  await api().put(`${at}/customization`, { body: { ...now, footer: { ...now.footer, copyright: 'Theirs' } } });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Somebody else has changed this look meanwhile.').waitFor();
  assert.equal((await settings()).footer.copyright, 'Theirs');
  await page.getByRole('button', { name: 'Save over theirs' }).click();
  await page.getByText('The look is saved.').waitFor();
  assert.equal((await settings()).footer.copyright, 'Mine');
});

test('on a phone the preview takes the place of the settings', async () => {
  const { address } = await makeSite('Small');
  const { page } = await open(address, { person: stage.cast.owner, viewport: { width: 390, height: 800 } });
  await page.getByRole('button', { name: 'Preview' }).click();
  await previewOf(page, says('Welcome 0'));
  await lookAt(page, 'site-look-preview', 390);
  await page.getByRole('button', { name: 'Back to the settings' }).click();
  await page.getByRole('heading', { level: 1, name: 'Look' }).waitFor();
});

test('members who may change no sites see the look with its preview, and can change nothing', async () => {
  const { address } = await makeSite('Shown');
  const { page } = await open(address, { person: stage.cast.reader });
  await page.getByText('You may look at these settings, and not change them.').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Save', exact: true }).count(), 0);
});
