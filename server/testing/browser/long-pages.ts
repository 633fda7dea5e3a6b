// Long pages, whose far parts are laid out when readers come near: nothing moves, and every way there ends where it should.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { makeSite } from '../content.ts';
import { shiftsOf, watchShifts } from './shifts.ts';
import { BASE, servedWorld, visit } from './stage.ts';

const WIDTHS = [390, 1440];
const SECTIONS = 120;

/** Blocks that are lower than a browser assumes come first, then others that are higher. */
function longPage(): string {
  const sections = Array.from({ length: SECTIONS }, (_, index) => {
    const items = Array.from({ length: index % 7 }, (__, item) => `* Item ${item}\n`).join('');
    return `## Section ${index + 1}\n\nOne line.\n\n${items}\n${'Words of a longer paragraph. '.repeat(index)}\n`;
  });
  return `# Long\n\n${sections.join('\n')}`;
}

let made: Promise<string> | undefined;

const makeLong = async (): Promise<string> => BASE + (await makeSite(servedWorld(), { 'README.md': longPage() })).base;

async function visitLong(width: number, hash = ''): Promise<Page> {
  const url = await (made ??= makeLong());
  const { page } = await visit(`${BASE}/healthz`, {
    viewport: { width, height: 900 },
    bypassCSP: true,
    reducedMotion: 'reduce',
  });
  await watchShifts(page);
  await page.goto(url + hash, { waitUntil: 'load' });
  await settle(page);
  return page;
}

/** Browsers lay out in the next frame what came near in this one. */
const settle = (page: Page): Promise<unknown> =>
  page.evaluate(`new Promise((done) => {
    let frames = 3;
    const wait = () => (frames-- > 0 ? requestAnimationFrame(wait) : done());
    wait();
  })`);

const topOf = async (page: Page, id: string): Promise<number> =>
  Number(await page.evaluate(`document.getElementById('${id}').getBoundingClientRect().top`));

/** Below the header, and not much lower. */
function assertIsAtTop(top: number, how: string): void {
  assert.ok(top >= 0 && top <= 200, `${how}: the heading is ${top} px below the top`);
}

test('nothing of a long page moves when it comes, or while it is read', async () => {
  for (const width of WIDTHS) {
    const page = await visitLong(width);
    assert.ok((await shiftsOf(page)) < 0.05, `${width} px: ${await shiftsOf(page)} when it comes`);
    for (let screens = 0; screens < 6; screens += 1) {
      await page.evaluate('scrollBy({ top: innerHeight * 0.8, behavior: "instant" })');
      await settle(page);
    }
    assert.ok((await shiftsOf(page)) < 0.05, `${width} px: ${await shiftsOf(page)} while it is read`);
  }
});

test('an address, the outline and the End key lead to where they say, however far that is', async () => {
  for (const width of WIDTHS) {
    const arrived = await visitLong(width, '#section-90');
    assertIsAtTop(await topOf(arrived, 'section-90'), `by address at ${width} px`);

    const page = await visitLong(width);
    await page.evaluate(`document.querySelector('.page-outline details')?.setAttribute('open', '')`);
    await page.locator('.page-outline a', { hasText: /^Section 60$/ }).click();
    await settle(page);
    assertIsAtTop(await topOf(page, 'section-60'), `by the outline at ${width} px`);

    const other = await visitLong(width);
    await other.keyboard.press('End');
    // Browsers scroll there in steps.
    await other.waitForFunction('document.documentElement.scrollHeight - innerHeight - scrollY < 2');
  }
});
