import type { Page } from 'playwright-core';

/** Looks at the page that is open, under this name. */
export type Show = (name: string) => Promise<void>;

/** Goes from page to page, and shows each. */
export type Tour = (page: Page, show: Show) => Promise<void>;

/** As long as a name may be. */
export const LONG = 'Maximiliane Friederike Donaudampfschifffahrtsgesellschaftskapitän';

/** Sends the form with this address, whatever its button is called in the language of the page. */
export const send = (page: Page, action: string): Promise<void> =>
  page.locator(`form[action="${action}"] button[type=submit]`).first().click();
