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

/** Everything that a program finds of barriers, however little it matters. The policy of the page may be in force. */
async function findAllBarriers(page: Page): Promise<string[]> {
  await page.evaluate(await readFile(AXE, 'utf8'));
  return (await page.evaluate(`axe.run().then(({ violations }) => violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any }) => id + ': ' + target + ' ' + any.map((each) => each.message).join('; '))))`)) as string[];
}

/** Which elements stick out of the screen to the side. */
const TOO_WIDE = `[...document.querySelectorAll('body *')].filter((each) => {
  const { left, right, width } = each.getBoundingClientRect();
  return width > 0 && (left < -1 || right > document.documentElement.clientWidth + 1);
}).map((each) => each.tagName + '.' + each.className)`;

/**
 * A page that scripts make has another size one frame later, and what follows from that comes after it. Whoever looks between
 * sees half of each, such as a page behind a window that is not there yet.
 */
const SETTLED = `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 50))))`;

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
      const found = [...((await page.evaluate(TOO_WIDE)) as string[]).map((each) => `too wide: ${each}`)];
      if (isSearched) found.push(...(await findAllBarriers(page)));
      faults.push(...found.map((each) => `${shown}: ${each}`));
      await keepPicture(page, shown);
    }
  return faults;
}

async function keepPicture(page: Page, name: string): Promise<void> {
  const folder = process.env['LECTERN_SCREENSHOTS'];
  if (folder === undefined) return;
  await mkdir(folder, { recursive: true });
  assert.ok(await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true }));
}
