import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findBarriers } from './accessibility.ts';
import { makeSite } from '../content.ts';
import { BASE, servedWorld, SITE, visit, withLook } from './stage.ts';

const both = (color: string) => ({ light: color, dark: color });
const outside = (title: string) => ({ title, to: { kind: 'url', url: 'https://example.com/' }, links: [] });
const RICH = {
  header: {
    preset: 'default',
    links: [
      outside('Shop'),
      { ...outside('More'), to: null, links: [outside('Blog')] },
      { ...outside('Sign up'), style: 'button-primary' },
    ],
  },
  footer: { groups: [{ title: 'Company', links: [outside('About')] }], copyright: '© Acme' },
  announcement: { enabled: true, message: 'Version 2 is out.', style: 'warning', link: outside('Read') },
};

for (const [theme, color] of [
  ['clean', '#ffd400'],
  ['muted', '#0f766e'],
  ['bold', '#ff7a00'],
  ['gradient', '#c026d3'],
] as const) {
  test(`the theme ${theme} has no serious barriers, light, dark or small`, async () => {
    await withLook({ ...RICH, styling: { theme, primaryColor: both(color) } }, async () => {
      for (const [colorScheme, width] of [
        ['light', 1440],
        ['dark', 1440],
        ['light', 390],
        ['dark', 390],
      ] as const) {
        const viewport = { width, height: 900 };
        const { page, context, complaints } = await visit('/blocks', {
          colorScheme,
          viewport,
          bypassCSP: true,
          reducedMotion: 'reduce',
        });
        assert.deepEqual([await findBarriers(page), complaints], [[], []], `${colorScheme} ${width}`);
        await context.close();
      }
    });
  });
}

test('the look of a site is within the policy of its pages', async () => {
  await withLook({ ...RICH, styling: { theme: 'bold', primaryColor: both('#123456'), font: 'NotoSans' } }, async () => {
    const { page, complaints, context } = await visit('');
    const color = await page.evaluate("getComputedStyle(document.querySelector('.site-header')).backgroundColor");
    assert.equal(color, 'rgb(18, 52, 86)');
    assert.equal(
      await page.evaluate("document.fonts.ready.then(() => document.fonts.check('16px Noto Sans Variable'))"),
      true,
    );
    assert.deepEqual(complaints, []);
    await context.close();
  });
});

test('an announcement that a reader closed stays closed until it changes', async () => {
  const { page, context } = await withLook(RICH, async () => {
    const made = await visit('');
    await made.page.getByRole('button', { name: 'Dismiss' }).click();
    assert.equal(await made.page.getByText('Version 2 is out.').isVisible(), false);
    await made.page.goto(`${SITE}/blocks`);
    assert.equal(await made.page.getByText('Version 2 is out.').isVisible(), false);
    return made;
  });
  await withLook({ ...RICH, announcement: { ...RICH.announcement, message: 'Version 3 is out.' } }, async () => {
    await page.reload();
    assert.equal(await page.getByText('Version 3 is out.').isVisible(), true);
  });
  await context.close();
});

test('a theme that is fixed stays, and one to begin with can be left', async () => {
  const scheme = 'getComputedStyle(document.documentElement).colorScheme';
  await withLook({ themes: { default: 'dark', toggeable: false } }, async () => {
    const { page, context } = await visit('', { colorScheme: 'light' });
    assert.equal(await page.evaluate(scheme), 'dark');
    assert.equal(await page.locator('.site-theme').count(), 0);
    await context.close();
  });
  await withLook({ themes: { default: 'dark', toggeable: true } }, async () => {
    const { page, context } = await visit('', { colorScheme: 'light' });
    assert.equal(await page.evaluate(scheme), 'dark');
    await page.locator('.site-theme').click();
    await page.reload();
    assert.equal(await page.evaluate(scheme), 'light');
    await context.close();
  });
});

test('on a small screen the links of the header are below the navigation', async () => {
  await withLook(RICH, async () => {
    const { page, context } = await visit('/blocks', { viewport: { width: 390, height: 800 } });
    const shop = page.getByRole('link', { name: 'Shop' });
    assert.equal(await shop.isVisible(), false);
    await page.locator('.site-menu summary').click();
    assert.equal(await shop.isVisible(), true);
    await page.getByRole('banner').getByText('More', { exact: true }).click();
    assert.equal(await page.getByRole('link', { name: 'Blog' }).isVisible(), true);
    await context.close();
  });
});

test('a reader copies a page as Markdown', async () => {
  const { page, context } = await visit('/guide/install');
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: new URL(SITE).origin });
  await page.getByRole('button', { name: 'Copy page' }).click();
  await page.getByRole('status').getByText('Copied').waitFor({ state: 'attached' });
  assert.match((await page.evaluate('navigator.clipboard.readText()')) as string, /^# /);
  await context.close();
});

test('links to other sites open in a new tab where a site says so', async () => {
  await withLook({ ...RICH, externalLinks: { target: 'blank' } }, async () => {
    const { page, context } = await visit('');
    const [outer, inner] = [page.getByRole('link', { name: 'Shop' }), page.locator('.site-title')];
    assert.equal(await outer.getAttribute('target'), '_blank');
    assert.equal(await inner.getAttribute('target'), null);
    await context.close();
  });
});

test('the pictures of a long table of contents are drawn in the color of its text', async () => {
  const icons = ['gear', 'book', 'bolt', 'bug', 'bell', 'award', 'flag', 'fire', 'star', 'heart'];
  const files = Object.fromEntries(icons.map((icon) => [`${icon}.md`, `---\nicon: ${icon}\n---\n# ${icon}\n`]));
  const site = await makeSite(servedWorld(), { 'README.md': '# Home\n', ...files });
  const { page } = await visit(BASE + site.base);
  assert.equal(await page.locator('.site-nav [class*=" pic-"]').count(), icons.length);
  const styles = (await page.evaluate(
    `[...document.querySelectorAll('.site-nav [class*=" pic-"]')].map((icon) => {
      const { maskImage, backgroundColor } = getComputedStyle(icon, '::before');
      return [maskImage.slice(0, 24), backgroundColor === getComputedStyle(icon).color];
    })`,
  )) as unknown[];
  for (const style of styles) assert.deepEqual(style, ['url("data:image/svg+xml,', true]);
});
