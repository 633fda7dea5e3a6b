import { after, before } from 'node:test';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { importFolder } from '#features/imports/index.ts';
import { addSite, type Customization, defaultCustomization, publishSite } from '#features/sites/index.ts';
import { getSpaceById } from '#features/spaces/index.ts';
import { makeCast } from '../cast.ts';
import { makeFolder } from '../folders.ts';
import { startWorld, type World } from '../world.ts';
import { FILES } from './handbook.ts';

const PORT = Number(process.env['LECTERN_BROWSER_PORT'] ?? 4599);

export const BASE = `http://localhost:${PORT}`;
export const SITE = `${BASE}/sites/acme/handbook`;

let world: World | undefined;
let browser: Browser | undefined;
/** Sets the look of the site through the API: some settings, over those that nobody chose. */
let setLook: ((settings: Customization) => Promise<void>) | undefined;
const cleanUp: (() => Promise<void>)[] = [];

before(async () => {
  world = await startWorld(undefined, { LECTERN_BASE_URL: BASE });
  const cast = await makeCast(world.ctx);
  const folder = await makeFolder({ after: (fn) => void cleanUp.push(fn) }, FILES);
  await importFolder(world.ctx, { spaceId: cast.handbookId, boundary: folder, folder, authorId: cast.owner.id });
  const made = await addSite(world.ctx, {
    organizationId: cast.organizationId,
    createdBy: cast.owner.id,
    title: 'Handbook',
    spaces: [await getSpaceById(world.ctx, cast.handbookId)],
  });
  await publishSite(world.ctx, { organizationId: cast.organizationId, siteId: made.id });
  // So that there is something to find.
  await world.app.jobs.runDue();
  const api = world.as(cast.owner.token);
  setLook = async (settings) => {
    const answer = await api.put(`/v1/orgs/${cast.organizationId}/sites/${made.id}/customization`, { body: settings });
    if (answer.status !== 200) throw new Error(answer.text);
  };
  await world.app.http.listen({ port: PORT, host: '127.0.0.1' });
  browser = await chromium.launch({
    executablePath: process.env['LECTERN_BROWSER'] ?? '/usr/bin/chromium',
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
});

after(async () => {
  await browser?.close();
  await world?.close();
  for (const step of cleanUp) await step();
});

type Part<T> = { [K in keyof T]?: T[K] extends object ? object : T[K] };

/** Does something while the site looks so, and then gives it back the look that nobody chose. */
export async function withLook<T>(changes: Part<Customization>, work: () => Promise<T>): Promise<T> {
  if (setLook === undefined) throw new Error('The site is not there yet.');
  const plain = defaultCustomization('Handbook');
  const styling = { ...plain.styling, ...changes.styling };
  await setLook({ ...plain, ...changes, styling } as Customization);
  try {
    return await work();
  } finally {
    await setLook(plain);
  }
}

export interface Visit {
  context: BrowserContext;
  page: Page;
  /** What the console or the network complained of. */
  complaints: string[];
}

/** A reader of their own, with nothing remembered, at this address of the site. */
export async function visit(path: string, options: BrowserContextOptions = {}): Promise<Visit> {
  if (browser === undefined) throw new Error('The browser is not there yet.');
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('requestfailed', (request) => complaints.push(`${request.url()}: ${request.failure()?.errorText}`));
  await page.goto(path.startsWith('http') ? path : `${SITE}${path}`);
  return { context, page, complaints };
}
