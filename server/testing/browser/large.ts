// Sites with much of something: long tables of contents, many sections, many variants, words without an end.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { makeHome, makeSpace } from '../content.ts';
import { findBarriers } from './accessibility.ts';
import { BASE, servedWorld, visit, withLook } from './stage.ts';

const WORD = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen'.repeat(3);

/** Two hundred pages in groups, five levels at one place, and titles that do not end. */
function handbook(): Record<string, string> {
  const files: Record<string, string> = { 'README.md': '# Home\n', 'word.md': `# ${WORD}\n\n## ${WORD}\n` };
  let summary = '# Summary\n\n* [Home](README.md)\n';
  for (let group = 1; group <= 5; group += 1) {
    summary += `\n## Group ${group}\n\n`;
    for (let number = 1; number <= 40; number += 1) {
      const path = `g${group}/p${number}.md`;
      files[path] = `# Page ${number} of group ${group}\n\nWords.\n`;
      summary += `* [Page ${number} of group ${group}](${path})\n`;
    }
  }
  for (let level = 1; level <= 5; level += 1) {
    files[`deep/l${level}.md`] = `# Level ${level}\n`;
    summary += `${'  '.repeat(level - 1)}* [Level ${level} ${level === 4 ? WORD : ''}](deep/l${level}.md)\n`;
  }
  return { ...files, 'SUMMARY.md': `${summary}* [${WORD}](word.md)\n` };
}

const SECTIONS = ['Guides', 'API', 'SDKs', 'Command line', 'Self-hosting', 'Security and compliance', 'Community'];
const VERSIONS = ['Version 1.0', `Version 2.0 ${WORD}`, 'Version 3.0'];

async function makeLarge(): Promise<string> {
  const world = servedWorld();
  const home = await makeHome(world);
  const api = world.as(home.owner.token);
  const make = async (title: string, files: Record<string, string>) => {
    const { spaceId } = await makeSpace(world, files, home);
    await world.db
      .updateTable('spaces')
      .set({ title: title.slice(0, 50) })
      .where('id', '=', spaceId)
      .execute();
    return spaceId;
  };
  const sites = `/v1/orgs/${home.organizationId}/sites`;
  const { body: site } = await api.post(sites, { body: { title: 'Large', spaces: [await make('Now', handbook())] } });
  const url = `${sites}/${site.id}`;
  const ids: string[] = [];
  for (const title of SECTIONS)
    ids.push(
      (await api.post(`${url}/sections`, { body: { spaceId: await make(title, { 'README.md': `# ${title}\n` }) } }))
        .body.id,
    );
  await api.post(`${url}/section-groups`, { body: { title: 'Developers', sections: ids.slice(1, 3) } });
  const [first] = (await api.get(`${url}/sections`)).body.items;
  for (const title of VERSIONS) {
    const spaceId = await make(title, { 'README.md': '# Old home\n', 'g3/p20.md': '# Page 20, as it was\n' });
    await api.post(`${url}/site-spaces`, { body: { spaceId, sectionId: first.id } });
  }
  await api.post(`${url}/publish`);
  return `${BASE}/sites/${home.hostname}/large`;
}

let made: Promise<string> | undefined;
const PHONE = { width: 390, height: 800 };
const TOUCH: BrowserContextOptions = { viewport: PHONE, isMobile: true, hasTouch: true, reducedMotion: 'reduce' };

async function visitLarge(path: string, options?: BrowserContextOptions) {
  return visit((await (made ??= makeLarge())) + path, options);
}

/** What is wider than the screen makes a phone show the whole page smaller. */
const widthOf = (page: Page): Promise<number> => page.evaluate('document.documentElement.scrollWidth');

const isInView = (page: Page, selector: string): Promise<boolean> =>
  page.evaluate(`(() => {
    const place = document.querySelector('${selector}').getBoundingClientRect();
    return place.top >= 0 && place.bottom <= innerHeight && place.left >= 0 && place.right <= innerWidth;
  })()`);

const CURRENT = '.site-nav [aria-current]';

test('a long table of contents shows the page that is read, also where a menu opens it', async () => {
  const { page } = await visitLarge('/deep/l5');
  assert.equal(await isInView(page, CURRENT), true);
  const phone = await visitLarge('/deep/l5', TOUCH);
  await phone.page.locator('.site-menu > summary').click();
  await phone.page.waitForFunction(`document.querySelector('.site-nav').scrollTop > 0`);
  assert.equal(await isInView(phone.page, CURRENT), true);
});

test('a table of contents stays where it was left when a page of it is opened', async () => {
  const { page } = await visitLarge('');
  const top = () => page.evaluate(`document.querySelector('.site-nav').scrollTop`) as Promise<number>;
  await page.evaluate(`document.querySelector('.site-nav').scrollTop = 2500`);
  const left = await top();
  await page
    .locator('.site-nav a', { hasText: /^Page 8 of group 3$/ })
    .evaluate((link) => (link as unknown as { click: () => void }).click());
  await page.locator('h1', { hasText: 'Page 8 of group 3' }).waitFor();
  assert.equal(await isInView(page, CURRENT), true);
  assert.ok(Math.abs((await top()) - left) < 2, `${await top()} after ${left}`);
});

test('the section that is read is in view on a phone, and the menu of a group lies within the screen', async () => {
  const { page } = await visitLarge('/community', TOUCH);
  assert.equal(await isInView(page, '.site-sections [aria-current]'), true);
  await page.locator('.site-sections summary').click();
  assert.equal(await isInView(page, '.site-sections .site-dropdown > ul'), true);
  assert.equal(await widthOf(page), PHONE.width);
});

test('the menu of variants lies within the screen of a phone', async () => {
  const { page } = await visitLarge('', TOUCH);
  await page.locator('.site-variants > summary').click();
  assert.equal(await isInView(page, '.site-variants nav'), true);
  assert.equal(await widthOf(page), PHONE.width);
});

test('who chooses another variant comes to the same page of it', async () => {
  const { page } = await visitLarge('/g3/p20');
  await page.locator('.site-variants > summary').click();
  await page.getByRole('link', { name: 'Version 1.0' }).click();
  await page.locator('h1', { hasText: 'Page 20, as it was' }).waitFor();
});

test('words without an end make no page of a phone wider', async () => {
  for (const path of ['/word', '/deep/l5', '/deep/l4']) {
    const { page, context } = await visitLarge(path, TOUCH);
    assert.equal(await widthOf(page), PHONE.width, path);
    await context.close();
  }
});

test('many links of a header leave room for its title on every screen, and none of them is lost', async () => {
  const titles = [
    'Documentation',
    'Blog and news',
    'Community forum',
    'Pricing',
    'Support',
    'Log in',
    'Sign up for free',
  ];
  const to = { kind: 'url', url: 'https://example.com/' };
  const links = titles.map((title) => ({ title, to, links: [] }));
  await withLook({ title: 'The handbook of all ovens', header: { preset: 'default', links } }, async () => {
    for (const width of [960, 1100, 1280, 1440, 1700]) {
      const { page, context } = await visit('/blocks', { viewport: { width, height: 700 } });
      assert.equal(await widthOf(page), width);
      assert.equal(await isInView(page, '.site-header-links li:last-child'), true, String(width));
      const shown = await page.evaluate(`document.querySelector('.site-title').getBoundingClientRect().width`);
      assert.ok(Number(shown) > 150, `${shown} px of title on ${width} px`);
      await context.close();
    }
  });
});

test('what is touched often is at least 44 pixels high', async () => {
  const { page } = await visitLarge('/deep/l5', TOUCH);
  const tooLow = (selector: string) =>
    page.evaluate(`[...document.querySelectorAll('${selector}')]
      .filter((each) => each.checkVisibility() && each.getBoundingClientRect().height < 43.5)
      .map((each) => each.outerHTML.slice(0, 80))`);
  const main = '.site-menu > summary, .site-theme, .site-search, .site-variants > summary, .site-sections summary';
  assert.deepEqual(await tooLow(`${main}, .site-sections > ul > li > a, .page-actions > *, .page-pager a`), []);
  await page.locator('.site-menu > summary').click();
  assert.deepEqual(await tooLow('.site-nav a, .nav-toggle'), []);
});

test('large sites have no serious barriers on a phone', async () => {
  for (const menu of ['.site-menu', '.site-variants', '.site-sections .site-dropdown']) {
    const { page, context } = await visitLarge('/deep/l5', { ...TOUCH, bypassCSP: true });
    await page.locator(`${menu} > summary`).click();
    assert.deepEqual(await findBarriers(page), [], menu);
    await context.close();
  }
});
