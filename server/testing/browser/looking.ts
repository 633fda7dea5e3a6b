// What is looked at on each page that people work with, at each size and in the light and the dark.
import assert from 'node:assert/strict';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page, ViewportSize } from 'playwright-core';

const AXE = fileURLToPath(import.meta.resolve('axe-core/axe.min.js'));
const SIZES: readonly ViewportSize[] = [
  { width: 390, height: 800 },
  { width: 1440, height: 900 },
];

/**
 * Everything that a program finds of barriers, however little it matters. The policy of the page may be in force. The size of
 * targets is the one rule of WCAG 2.2 AA that axe looks at only when it is asked to.
 */
async function findAllBarriers(page: Page): Promise<string[]> {
  await page.evaluate(await readFile(AXE, 'utf8'));
  return (await page.evaluate(`axe.run({ rules: { 'target-size': { enabled: true } } }).then(({ violations }) => violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any }) => id + ': ' + target + ' ' + any.map((each) => each.message).join('; '))))`)) as string[];
}

/** Which elements stick out of the screen to the side. */
const TOO_WIDE = `[...document.querySelectorAll('body *')].filter((each) => {
  const { left, right, width } = each.getBoundingClientRect();
  return width > 0 && (left < -1 || right > document.documentElement.clientWidth + 1);
}).map((each) => each.tagName + '.' + each.className)`;

/** Which controls are cut off by what they are in, where no scrolling brings them into view. */
const CUT_OFF = `[...document.querySelectorAll('a[href], button, input, select, textarea, [role=button], [role=status], .save-state')].filter((each) => {
  const { left, right, width, height } = each.getBoundingClientRect();
  if (width <= 1 || height <= 1 || each.closest('.only-spoken, .react-aria-VisuallyHidden, .skip-link')) return false;
  for (let above = each.parentElement; above !== null && above !== document.body; above = above.parentElement) {
    const { overflowX, position, clipPath } = getComputedStyle(above);
    if (clipPath !== 'none') return false;
    if (overflowX !== 'visible') {
      const edge = above.getBoundingClientRect();
      if (edge.width <= 1) return false;
      const scrolls = overflowX === 'auto' || overflowX === 'scroll';
      return (left < edge.left - 1 && above.scrollLeft === 0) || (right > edge.right + 1 && !scrolls);
    }
    if (position === 'fixed') return false;
  }
  return false;
}).map((each) => each.tagName + '.' + each.className + ' ' + (each.getAttribute('aria-label') ?? each.textContent).slice(0, 40))`;

/** What does not fit into the width of the window, or into what it stands in. */
export async function findCutOff(page: Page): Promise<string[]> {
  const [wide, cut] = [(await page.evaluate(TOO_WIDE)) as string[], (await page.evaluate(CUT_OFF)) as string[]];
  return [...wide.map((each) => `too wide: ${each}`), ...cut.map((each) => `cut off: ${each}`)];
}

/**
 * A page that scripts make has another size one frame later, and what follows from that comes after it. Whoever looks between
 * sees half of each, such as a page behind a window that is not there yet.
 */
export const SETTLED = `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 50))))`;

/** Looks at the page that is open. Pictures are kept where `LECTERN_SCREENSHOTS` says. */
export async function look(
  page: Page,
  name: string,
  { isSearched, sizes = SIZES }: { isSearched: boolean; sizes?: readonly ViewportSize[] },
): Promise<string[]> {
  const faults: string[] = [];
  for (const size of sizes)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.evaluate(SETTLED);
      const shown = `${name}-${size.width}-${colorScheme}`;
      const found = await findCutOff(page);
      if (isSearched) found.push(...(await findAllBarriers(page)));
      faults.push(...found.map((each) => `${shown}: ${each}`));
      await keepPicture(page, shown);
    }
  return faults;
}

export async function keepPicture(page: Page, name: string): Promise<void> {
  const folder = process.env['LECTERN_SCREENSHOTS'];
  if (folder === undefined) return;
  await mkdir(folder, { recursive: true });
  assert.ok(await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true }));
}
