// Every page about oneself, wide and narrow, light and dark, in languages that differ in length, script and direction.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BrowserContextOptions } from 'playwright-core';
import { look } from '../looking.ts';
import { open } from './stage.ts';
import { accountTours } from './tours/account.ts';
import { inboxTours } from './tours/inbox.ts';
import { leavingTours } from './tours/leaving.ts';
import { signInTours } from './tours/signing-in.ts';

/** Axe needs scripts, and a policy that lets it in. */
const OPTIONS: BrowserContextOptions = { javaScriptEnabled: true, bypassCSP: true };

for (const locale of ['en', 'de', 'ja', 'ar'])
  test(`pages about oneself have no barriers, and fit every screen, in ${locale}`, async () => {
    const faults: string[] = [];
    for (const tour of [...signInTours, ...accountTours, ...inboxTours, ...leavingTours]) {
      const page = await open({ ...OPTIONS, locale });
      // Japanese and German differ from English in nothing that the search for barriers looks at.
      const isSearched = locale === 'en' || locale === 'ar';
      await tour(page, async (name) => {
        assert.equal(await page.locator('html').getAttribute('lang'), locale, name);
        faults.push(...(await look(page, `${name}-${locale}`, { isSearched })));
      });
      await page.context().close();
    }
    assert.deepEqual(faults, []);
  });
