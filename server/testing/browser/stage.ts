import assert from 'node:assert/strict';
import { after, afterEach, before } from 'node:test';
import { type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';
import { makeChangeRequest, writePages } from '#features/change-requests/testing.ts';
import { importFolder } from '#features/imports/index.ts';
import { addSite, type Customization, defaultCustomization, publishSite } from '#features/sites/index.ts';
import { getSpaceById } from '#features/spaces/index.ts';
import { makeCast } from '../cast.ts';
import { makeFolder } from '../folders.ts';
import { startWorld, type World } from '../world.ts';
import { FILES } from './handbook.ts';
import { listenTo } from './complaints.ts';
import { launchBrowser } from './launch.ts';

const PORT = Number(process.env['LECTERN_BROWSER_PORT'] ?? 4599);

export const BASE = `http://localhost:${PORT}`;
export const SITE = `${BASE}/sites/acme/handbook`;

let world: World | undefined;
let browser: Browser | undefined;
/** Sets the look of the site through the API: some settings, over those that nobody chose. */
let setLook: ((settings: Customization) => Promise<void>) | undefined;
/** Asks the API for a preview of what a change request makes of the first page. */
let proposeHome: ((text: string) => Promise<string>) | undefined;
const cleanUp: (() => Promise<void>)[] = [];

before(async () => {
  // Described servers that journeys start are on this machine.
  world = await startWorld(undefined, { LECTERN_BASE_URL: BASE, LECTERN_OUTBOUND_ALLOW: '127.0.0.1/32' });
  world.isExamined = true;
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
  const stage = world;
  proposeHome = async (text) => {
    const { handbookId: spaceId, owner } = cast;
    const changeRequest = await makeChangeRequest(stage, { spaceId, userId: owner.id });
    await writePages(stage, { spaceId, changeRequestId: changeRequest }, { 'README.md': text });
    const path = `/v1/orgs/${cast.organizationId}/sites/${made.id}/publishing/preview`;
    const answer = await api.get(path, { query: { changeRequest } });
    if (answer.status !== 200) throw new Error(answer.text);
    return answer.body.url;
  };
  await world.app.http.listen({ port: PORT, host: '127.0.0.1' });
  browser = await launchBrowser();
});

after(async () => {
  await browser?.close();
  await world?.close();
  for (const step of cleanUp) await step();
});

/** The world that is served, for who sets up more in it. */
export function servedWorld(): World {
  if (world === undefined) throw new Error('The world is not there yet.');
  return world;
}

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

/** The address of a preview in which the first page says something else. */
export function previewOf(text: string): Promise<string> {
  if (proposeHome === undefined) throw new Error('The site is not there yet.');
  return proposeHome(text);
}

export interface Visit {
  context: BrowserContext;
  page: Page;
  /** What the console or the network complained of, and what was asked of another host. */
  complaints: string[];
  /** Complaints that belong to what is tried here. All others fail the journey. */
  expects: (complaint: RegExp) => void;
}

const visits: (Visit & { expected: RegExp[] })[] = [];

// Whatever a journey looks at: no page of it breaks the policy, complains or asks anybody else for anything.
afterEach(async () => {
  const unexpected = visits.flatMap(({ complaints, expected }) =>
    complaints.filter((complaint) => !expected.some((pattern) => pattern.test(complaint))),
  );
  for (const { context } of visits.splice(0)) await context.close();
  assert.deepEqual(unexpected, []);
});

/** A reader of their own, with nothing remembered, at this address of the site. */
export async function visit(path: string, options: BrowserContextOptions = {}): Promise<Visit> {
  if (browser === undefined) throw new Error('The browser is not there yet.');
  const context = await browser.newContext(options);
  const complaints: string[] = [];
  const expected: RegExp[] = [];
  listenTo(context, BASE, complaints);
  const page = await context.newPage();
  const made = { context, page, complaints, expects: (complaint: RegExp) => void expected.push(complaint) };
  visits.push({ ...made, expected });
  await page.goto(path.startsWith('http') ? path : `${SITE}${path}`);
  return made;
}
