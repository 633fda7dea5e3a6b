// Names that people give to things, as a real browser shows them around the pages of a site.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleOf, stepOf } from '../hostile/strings.ts';
import { makeSurroundings } from '../hostile/surroundings.ts';
import { BASE, servedWorld } from './stage.ts';
import { setTrap, type Trap } from './trap.ts';

/** Enough for every time; a run that takes its time tries more of them. */
const USUAL = [`"'--></title></script><script>alert(1)</script><img src=x onerror=alert(1)>`, 'javascript:alert(1)'];
const strings = process.env['LECTERN_HOSTILE'] === undefined ? USUAL : sampleOf(stepOf(160));

/** Types into the box of the search, and waits for what it says. */
async function searchFor({ page }: Trap, text: string): Promise<void> {
  await page.locator('a.site-search').click();
  await page.locator('dialog.search-box input[type=search]').fill(text.slice(0, 500));
  await page.waitForTimeout(400);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
}

test('no name of anything, and nothing that a reader says of themselves, does something', async (t) => {
  const site = await makeSurroundings(servedWorld());
  const faults: string[] = [];
  const traps = [await setTrap({ bypassCSP: true }), await setTrap()];
  for (const text of strings) {
    const addresses = await site.wear(text);
    await servedWorld().app.jobs.runDue();
    for (const trap of traps) {
      const note = (what: string, where: string) =>
        faults.push(`${where.slice(0, 60)} ${JSON.stringify(text).slice(0, 100)}: ${what}`);
      for (const address of addresses) {
        const found = await trap.spring(new URL(address, BASE).href);
        for (const what of found) note(what, address);
      }
      for (const what of await trap.spring(BASE + site.base, () => searchFor(trap, text))) note(what, 'search');
    }
  }
  const pages = traps.reduce((sum, trap) => sum + trap.loaded(), 0);
  t.diagnostic(
    `${strings.length} strings, ${pages} pages, ${site.taken()} taken as addresses, ${faults.length} faults`,
  );
  assert.deepEqual(faults.slice(0, 30), []);
  for (const { context } of traps) await context.close();
});
