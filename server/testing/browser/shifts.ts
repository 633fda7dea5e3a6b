import type { Page } from 'playwright-core';

/** From the next page on, adds up what moves without being asked to. */
export const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(`
    window.shifts = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.shifts += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  `);

export const shiftsOf = async (page: Page): Promise<number> => Number(await page.evaluate('window.shifts'));
