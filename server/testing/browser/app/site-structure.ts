// The parts of a site are arranged: by keys, by mouse and by windows.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSpace } from '#features/spaces/index.ts';
import { lookAt, open, stage } from './stage.ts';

const api = () => stage.world.as(stage.cast.owner.token);

async function makeSpaces(...titles: string[]): Promise<string[]> {
  const { organizationId, owner } = stage.cast;
  const made = [];
  for (const title of titles)
    made.push((await createSpace(stage.world.ctx, { organizationId, createdBy: owner.id, title })).id);
  return made;
}

interface Item {
  object: string;
  id: string;
  title: string;
  sections?: Item[];
  siteSpaces?: Item[];
}

/** A site with the sections that are named, each over a space of its title. */
async function makeSite(title: string, ...sections: string[]) {
  const site = `/v1/orgs/${stage.cast.organizationId}/sites`;
  const [first, ...others] = await makeSpaces(...sections);
  const { body } = await api().post(site, { body: { title, spaces: first === undefined ? [] : [first] } });
  const at = `${site}/${body.id}`;
  for (const spaceId of others) assert.equal((await api().post(`${at}/sections`, { body: { spaceId } })).status, 201);
  const order = async (): Promise<string> => write((await api().get(`${at}/structure`)).body.structure);
  return { at, order, address: `/organizations/${stage.cast.organizationId}/sites/${body.id}/structure` };
}

const write = (items: Item[]): string =>
  items
    .map(({ title, sections, siteSpaces }) => {
      if (sections !== undefined) return `${title}(${write(sections)})`;
      return siteSpaces === undefined ? title : `${title}[${write(siteSpaces)}]`;
    })
    .join(' ');

/** Until the server has what the screen shows. */
async function becomes(order: () => Promise<string>, expected: string): Promise<void> {
  for (let time = 0; time < 50; time += 1) {
    if ((await order()) === expected) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  assert.equal(await order(), expected);
}

test('sections, groups and variants are moved by keys alone, and a move can be taken back', async () => {
  const { at, order, address } = await makeSite('Keys', 'Alpha', 'Beta', 'Gamma');
  await api().post(`${at}/section-groups`, { body: { title: 'More' } });
  assert.equal(await order(), 'Keys[Alpha] Beta[Beta] Gamma[Gamma] More()');
  const { page } = await open(address, { person: stage.cast.owner });
  await page.getByRole('row', { name: 'Gamma, section' }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await becomes(order, 'Keys[Alpha] Gamma[Gamma] Beta[Beta] More()');
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await becomes(order, 'Keys[Alpha] Beta[Beta] Gamma[Gamma] More()');
  // The last one goes down behind the group, then into it.
  await page.getByRole('row', { name: 'Gamma, section' }).focus();
  await page.keyboard.press('Alt+ArrowDown');
  await becomes(order, 'Keys[Alpha] Beta[Beta] More() Gamma[Gamma]');
  await page.keyboard.press('Alt+ArrowRight');
  await becomes(order, 'Keys[Alpha] Beta[Beta] More(Gamma[Gamma])');
  await page.getByRole('row', { name: 'Gamma, section' }).waitFor();
  await lookAt(page, 'site-structure');
});

test('a variant goes to another section by the window for it, and readers follow', async () => {
  const { at, order, address } = await makeSite('Between', 'First', 'Second');
  const [spare = ''] = await makeSpaces('Spare');
  const [first] = (await api().get(`${at}/sections`)).body.items;
  await api().post(`${at}/site-spaces`, { body: { spaceId: spare, sectionId: first.id } });
  const { page } = await open(address, { person: stage.cast.owner });
  await page.getByRole('row', { name: 'Spare, variant' }).hover();
  await page.getByRole('button', { name: 'Actions for Spare' }).click();
  await page.getByRole('menuitem', { name: 'Move to…' }).waitFor();
  await lookAt(page, 'site-part-menu', 1280);
  await page.getByRole('menuitem', { name: 'Move to…' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Where to/ })
    .click();
  await page.getByRole('option', { name: 'After “Second” in “Second”' }).click();
  await lookAt(page, 'site-part-move');
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await becomes(order, 'Between[First] Second[Second Spare]');
});

test('a part is dragged by mouse', async () => {
  const { order, address } = await makeSite('Dragged', 'Uno', 'Due', 'Tre');
  const { page } = await open(address, { person: stage.cast.owner });
  const row = page.getByRole('row', { name: 'Tre, section' });
  await row.waitFor();
  const [from, to] = [await row.boundingBox(), await page.getByRole('row', { name: 'Due, section' }).boundingBox()];
  assert.ok(from && to);
  await page.mouse.move(from.x + 60, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + 60, from.y - 10, { steps: 4 });
  await page.mouse.move(to.x + 60, to.y + 3, { steps: 6 });
  await page.mouse.up();
  await becomes(order, 'Dragged[Uno] Tre[Tre] Due[Due]');
});

test('spaces, sections and groups are added, changed and removed', async () => {
  const { at, order, address } = await makeSite('Grown', 'Seed');
  await makeSpaces('Aardvark book', 'Badger book');
  const { page, expects } = await open(address, { person: stage.cast.owner });
  expects(/status of 409/);
  const choose = async (label: RegExp, option: string | RegExp) => {
    await page.getByRole('dialog').getByRole('button', { name: label }).click();
    await page.getByRole('option', { name: option }).click();
  };
  await page.getByRole('button', { name: 'Add a space' }).click();
  await choose(/^.*Space/, 'Aardvark book');
  await choose(/As$/, 'A section of its own');
  await page.getByText(/becomes a section “Grown” before it/).waitFor();
  await lookAt(page, 'site-add-space');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await becomes(order, 'Grown[Seed] Aardvark book[Aardvark book]');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Add a group' }).click();
  await page.getByLabel('Title').fill('Animals');
  await lookAt(page, 'site-add-group');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await becomes(order, 'Grown[Seed] Aardvark book[Aardvark book] Animals()');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.getByRole('row', { name: 'Aardvark book, section' }).focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Title').fill('Aardvarks');
  await page.getByLabel('Path').fill('grown');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Another section of the site has this path').waitFor();
  await lookAt(page, 'site-part');
  await page.getByLabel('Path').fill('aardvarks');
  await page.getByRole('button', { name: 'Save' }).click();
  await becomes(order, 'Grown[Seed] Aardvarks[Aardvark book] Animals()');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  const [, section] = (await api().get(`${at}/sections`)).body.items;
  assert.equal(section.path, 'aardvarks');
  await page.getByRole('row', { name: 'Aardvarks, section' }).hover();
  await page.getByRole('button', { name: 'Actions for Aardvarks' }).click();
  await page.getByRole('menuitem', { name: 'Remove from the site…' }).click();
  await lookAt(page, 'site-part-remove');
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await becomes(order, 'Grown[Seed] Animals()');
});

test('what the server refuses goes back to where it was, with the reason', async () => {
  const { order, address } = await makeSite('Refused', 'Here', 'There');
  const { page, expects } = await open(address, { person: stage.cast.owner });
  expects(/status of 409/);
  await page.route('**/structure/sort', (route) =>
    route.fulfill({ status: 409, json: { error: { code: 409, message: 'Somebody else was quicker.' } } }),
  );
  await page.getByRole('row', { name: 'There, section' }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await page.getByRole('alert').filter({ hasText: 'Somebody else was quicker.' }).waitFor();
  await lookAt(page, 'site-structure-refused');
  assert.equal(await order(), 'Refused[Here] There[There]');
});

test('who may change no sites sees the structure and cannot move anything', async () => {
  const { address } = await makeSite('Looked over', 'Only', 'Other');
  const { page } = await open(address, { person: stage.cast.writer });
  await page.getByText(/You may look at the structure/).waitFor();
  await page.getByRole('row', { name: 'Other, section' }).waitFor();
  assert.equal(await page.getByRole('button', { name: 'Add a space' }).count(), 0);
  assert.equal(await page.getByRole('button', { name: 'Actions for Other' }).count(), 0);
});
