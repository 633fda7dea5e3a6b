import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { defaultCustomization } from '#features/sites/index.ts';
import { makeHome, makeSpace } from '../content.ts';
import { findBarriers } from './accessibility.ts';
import { BASE, servedWorld, visit } from './stage.ts';

const outside = (title: string) => ({ title, to: { kind: 'url', url: 'https://example.com/' }, links: [] });
const both = (color: string) => ({ light: color, dark: color });
const HEADER_LINKS = [
  outside('Shop'),
  { ...outside('More'), to: null, links: [outside('Blog'), outside('Forum of all users')] },
  { ...outside('Sign up'), style: 'button-primary' },
];

/** A site with sections, a group of them, and variants of the first, one of which reads from right to left. */
async function makeStructure() {
  const world = servedWorld();
  const home = await makeHome(world);
  const api = world.as(home.owner.token);
  const make = async (title: string, files: Record<string, string>, language: string | null = null) => {
    const { spaceId } = await makeSpace(world, files, home);
    await world.db.updateTable('spaces').set({ title, language }).where('id', '=', spaceId).execute();
    return spaceId;
  };
  const files = (title: string) => ({
    'README.md': `# ${title}\n\n## One\n\nWords.\n\n## Two\n\nWords.\n`,
    'b.md': '# B\n',
  });
  const first = await make('Guide', files('Guide'));
  const sites = `/v1/orgs/${home.organizationId}/sites`;
  const { body: site } = await api.post(sites, { body: { title: 'Ovens', spaces: [first] } });
  const url = `${sites}/${site.id}`;
  const sections: string[] = [];
  for (const title of ['API', 'Recipes', 'Older recipes', 'Changes of all versions'])
    sections.push((await api.post(`${url}/sections`, { body: { spaceId: await make(title, files(title)) } })).body.id);
  await api.post(`${url}/section-groups`, { body: { title: 'Kitchen', sections: sections.slice(1, 3) } });
  const [guide] = (await api.get(`${url}/sections`)).body.items;
  for (const [title, language] of [
    ['ar', 'ar'],
    ['Version 1', null],
  ] as const) {
    const spaceId = await make(title, files(title === 'ar' ? 'الأفران' : title), language);
    await api.post(`${url}/site-spaces`, { body: { spaceId, sectionId: guide.id } });
  }
  await api.post(`${url}/publish`);
  const setTheme = async (theme: string, color: string) => {
    const plain = defaultCustomization('Ovens');
    const styling = { ...plain.styling, theme, primaryColor: both(color) };
    const header = { ...plain.header, links: HEADER_LINKS };
    const { status, text } = await api.put(`${url}/customization`, { body: { ...plain, styling, header } });
    assert.equal(status, 200, text);
  };
  return { address: `${BASE}/sites/${home.hostname}/ovens`, setTheme };
}

let made: ReturnType<typeof makeStructure> | undefined;

const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 800 };
const SCREENS: [name: string, path: string, options: BrowserContextOptions][] = [
  ['in the light', '', { viewport: DESKTOP, colorScheme: 'light' }],
  ['in the dark', '', { viewport: DESKTOP, colorScheme: 'dark' }],
  ['on a phone', '', { viewport: PHONE, colorScheme: 'light' }],
  ['from right to left', '/ar', { viewport: DESKTOP, colorScheme: 'light' }],
  ['from right to left on a dark phone', '/ar', { viewport: PHONE, colorScheme: 'dark' }],
];
const THEMES = [
  ['clean', '#346ddb'],
  ['muted', '#0f766e'],
  ['bold', '#ff7a00'],
  ['gradient', '#c026d3'],
] as const;

/** Whatever is wider than the screen makes the whole page scroll sideways. */
const isWithin = (page: Page) => page.evaluate('document.documentElement.scrollWidth <= innerWidth');

/** Menus that are open lie within the screen. */
const strayMenus = (page: Page) =>
  page.evaluate(`[...document.querySelectorAll('details[open] > :is(ul, nav)')]
    .map((menu) => menu.getBoundingClientRect())
    .filter(({ left, right }) => left < -0.5 || right > innerWidth + 0.5).length`);

for (const [theme, color] of THEMES) {
  test(`sections, variants and menus of the theme ${theme} have no barriers and stay on the screen`, async () => {
    const { address, setTheme } = await (made ??= makeStructure());
    await setTheme(theme, color);
    for (const [name, path, options] of SCREENS) {
      const { page, context, complaints } = await visit(address + path, {
        ...options,
        bypassCSP: true,
        reducedMotion: 'reduce',
      });
      assert.equal(await isWithin(page), true, name);
      for (const menu of ['.site-variants', '.site-sections .site-dropdown', '.page-more']) {
        await page.locator(`${menu} > summary`).click();
        assert.deepEqual([await isWithin(page), await strayMenus(page)], [true, 0], `${menu} ${name}`);
        assert.deepEqual(await findBarriers(page), [], `${menu} ${name}`);
        await page.keyboard.press('Escape');
      }
      if (options.viewport?.width === PHONE.width) await page.locator('.site-menu > summary').click();
      await page.locator('.site-header-links summary').click();
      assert.deepEqual([await isWithin(page), await strayMenus(page)], [true, 0], `links ${name}`);
      assert.deepEqual(await findBarriers(page), [], `links ${name}`);
      assert.deepEqual(complaints, [], name);
      await picture(page, `${theme}-${SCREENS.findIndex(([each]) => each === name)}`);
      await context.close();
    }
  });
}

test('the search over a page chooses a section and helps where nothing is found, on every screen', async () => {
  const { address } = await (made ??= makeStructure());
  await servedWorld().app.jobs.runDue();
  for (const [index, [name, path, options]] of SCREENS.entries()) {
    const { page, context } = await visit(address + path, {
      ...options,
      bypassCSP: true,
      reducedMotion: 'reduce',
    });
    await page.keyboard.press('Control+k');
    const dialog = page.getByRole('dialog');
    const field = dialog.getByRole('combobox').first();
    await field.fill('rec zzzzzzz');
    await dialog.getByRole('listbox').getByRole('option', { name: 'Recipes' }).first().waitFor();
    assert.equal(await field.getAttribute('aria-activedescendant'), null, `a guess is not chosen ${name}`);
    assert.match(await dialog.getByRole('status').innerText(), /Recipes/, name);
    assert.deepEqual([await isWithin(page), await findBarriers(page)], [true, []], name);
    await picture(page, `search-likely-${index}`);
    await dialog.locator('select').first().selectOption({ label: 'API' });
    await dialog.locator('a[role=option]').first().waitFor({ state: 'detached' });
    assert.equal(await dialog.locator('.search-wider').isVisible(), true, name);
    await field.fill('api');
    await dialog.getByRole('listbox').getByRole('option', { name: 'API' }).first().waitFor();
    assert.deepEqual([await isWithin(page), await findBarriers(page)], [true, []], name);
    await picture(page, `search-found-${index}`);
    await page.keyboard.press('Enter');
    await page.waitForURL(`${address}/api`);
    await context.close();
  }
});

async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['LECTERN_SCREENSHOTS'];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/structure-${name}.png` });
}
