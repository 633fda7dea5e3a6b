// People at the writers' application, in a real browser: a server with a cast, and everybody signed in without a password.
// The policy of the pages is in force, and with it Trusted Types. A journey fails if the browser complains, which it does of
// each violation, or asks another host for anything; stage-check.ts sees that it would.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { after, afterEach, before } from 'node:test';
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { readApplication } from '@lectern/web';
import { signIn } from '../../browsers.ts';
import { type Cast, makeCast, type Person } from '../../cast.ts';
import { startWorld, type World } from '../../world.ts';
import { listenTo } from '../complaints.ts';
import { launchBrowser } from '../launch.ts';
import { look } from '../looking.ts';

/** The server, its address, and who works with it. */
export const stage = {} as { world: World; cast: Cast; base: string };

let browser: Browser;
const visits: { context: BrowserContext; complaints: string[]; expected: RegExp[] }[] = [];

before(async () => {
  // Who comes first would wait for it to be built.
  await readApplication();
  const port = await findFreePort();
  const base = `http://localhost:${port}`;
  // What is imported in journeys is on this machine.
  const world = await startWorld(undefined, { LECTERN_BASE_URL: base, LECTERN_OUTBOUND_ALLOW: '127.0.0.1/32' });
  // Browsers have a clock of their own, and forget cookies by it.
  world.clock.advance(Date.now() - world.clock.now());
  Object.assign(stage, { world, cast: await makeCast(world.ctx), base });
  await world.app.http.listen({ port, host: '127.0.0.1' });
  browser = await launchBrowser();
});

after(async () => {
  await browser?.close();
  await stage.world?.close();
});

afterEach(async () => {
  const unexpected = visits.flatMap(({ complaints, expected }) =>
    complaints.filter((complaint) => !expected.some((pattern) => pattern.test(complaint))),
  );
  for (const { context } of visits.splice(0)) await context.close();
  assert.deepEqual(unexpected, []);
});

export interface Visit {
  page: Page;
  context: BrowserContext;
  /** What went wrong so far: errors of scripts, violations of the policy, requests to other hosts. */
  complaints: readonly string[];
  /** Complaints that belong to what is tried here. All others fail the journey. */
  expects: (complaint: RegExp) => void;
}

/** A browser of somebody, with nothing remembered, at this address of the application. `null` is not signed in. */
export async function open(
  path = '',
  { person = stage.cast.writer, ...options }: BrowserContextOptions & { person?: Person | null } = {},
): Promise<Visit> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  const visit = { context, complaints: [] as string[], expected: [] as RegExp[] };
  visits.push(visit);
  listenTo(context, stage.base, visit.complaints);
  if (person !== null) await context.addCookies([await cookieOf(person)]);
  const page = await context.newPage();
  await page.goto(`${stage.base}/app${path}`);
  return { page, context, complaints: visit.complaints, expects: (complaint) => void visit.expected.push(complaint) };
}

async function cookieOf({ id }: Person): Promise<{ name: string; value: string; url: string }> {
  const { cookie } = await signIn(stage.world, id);
  const [name = '', value = ''] = cookie.split('=');
  return { name, value, url: stage.base };
}

/** The files of the suite share an organization, so a list may have more spaces than it shows at first. */
export async function showAll(within: Locator): Promise<void> {
  for (const button of await within.getByRole('button', { name: /^Show all \d+/ }).all()) await button.click();
}

const SIZES = [
  { width: 1280, height: 800 },
  { width: 390, height: 800 },
];

export const WIDTHS = SIZES.map(({ width }) => width);

/**
 * Holds that nothing is a barrier, sticks out or is cut off, wide and narrow, light and dark. What is not there any more once
 * the window has another size is opened and looked at for each width. `LECTERN_SCREENSHOTS` keeps pictures.
 */
export async function lookAt(page: Page, name: string, only?: number): Promise<void> {
  const size = page.viewportSize();
  const sizes = SIZES.filter(({ width }) => only === undefined || width === only);
  assert.deepEqual(await look(page, `app-${name}`, { isSearched: true, sizes }), []);
  if (size !== null) await page.setViewportSize(size);
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
