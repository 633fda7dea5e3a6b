// Everybody at every address: each role opens all that the application has, and what it shows them is held against the rights
// that the API reports. No script fails, nothing is asked of the API that it refuses, what somebody may not see is absent or
// explained, and no control is enabled that the API would refuse.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import type { Person } from '../../cast.ts';
import { type House, makeHouse, type Subject } from './everybody-house.ts';
import { type Area, AREAS, MENUS } from './everybody-rights.ts';
import { ROUTES } from './seen.ts';
import { open, stage } from './stage.ts';

type Rights = Readonly<Record<Subject, Readonly<Record<string, boolean>>>>;

let built: Promise<House> | undefined;
const house = (): Promise<House> => (built ??= makeHouse());

const MEMBERS = ['admin', 'create', 'review', 'edit', 'comment', 'read'];
const GUESTS = ['space-guest', 'making-guest', 'site-guest'];
const NOWHERE = 'There is nothing here';

test('there is an address of every route and view', async () => {
  assert.deepEqual(Object.keys((await house()).addresses).toSorted(), Object.keys(ROUTES).toSorted());
});

for (const name of [...MEMBERS, ...GUESTS])
  test(`${name}: every address works, and offers what the API accepts`, async () => {
    const { people, subjects, addresses } = await house();
    const person = people[name]!;
    const rights = await rightsOf(person, subjects);
    const { page, walk } = await walker(person);
    const faults: string[] = [];
    for (const [route, paths] of Object.entries(addresses))
      for (const path of paths) {
        const seen = await walk(path);
        const about = subjectOf(path, subjects);
        faults.push(...judge(seen, rights, { path, about, name: person.email.replace(/@.*/, '') }));
        for (const [place, button, as = path] of MENUS)
          if (place === route && path === paths[0])
            faults.push(...judge(await openMenu(page, button), rights, { path: as, about, name }));
      }
    assert.deepEqual(faults, []);
  });

for (const name of ['stranger', 'outsider'])
  test(`${name}: what belongs to an organization of others is answered as if it were not there`, async () => {
    const { people, addresses } = await house();
    const { walk } = await walker(people[name]!);
    for (const [route, paths] of Object.entries(addresses)) {
      if (!route.startsWith('/organizations/') && !paths[0]!.startsWith('/spaces/')) continue;
      const { text, errors, toasts, controls } = await walk(paths[0]!);
      assert.match(text, new RegExp(NOWHERE), `${route}: ${text}`);
      assert.deepEqual([errors, toasts, controls], [[], [], []], route);
    }
  });

test('signed out: every address leads to sign in, and back', async () => {
  const { addresses } = await house();
  const { page } = await open('', { person: null });
  for (const [route, [path = '']] of Object.entries(addresses)) {
    await page.goto(`${stage.base}/app${path}`);
    await page.waitForURL(/\/sign-in\?next=/);
    assert.equal(new URL(page.url()).searchParams.get('next'), `/app${path}`, route);
  }
});

async function rightsOf({ token }: Person, subjects: House['subjects']): Promise<Rights> {
  const entries = Object.entries(subjects).map(async ([subject, path]) => {
    const { body } = await stage.world.as(token).get(`/v1${path}`);
    return [subject, body.permissions ?? {}] as const;
  });
  return Object.fromEntries(await Promise.all(entries)) as Rights;
}

/** Both spaces have views of the same names. */
function subjectOf(path: string, { locked }: House['subjects']): Subject | undefined {
  return path.startsWith(locked) ? 'locked' : undefined;
}

interface Seen {
  text: string;
  errors: readonly string[];
  toasts: readonly string[];
  /** `403 GET /v1/…` */
  refused: readonly string[];
  /** Names of what is enabled. */
  controls: readonly string[];
}

interface Place {
  path: string;
  about: Subject | undefined;
  /** Of the person, as they are called. */
  name: string;
}

function judge(seen: Seen, rights: Rights, { path, about, name }: Place): string[] {
  const area = AREAS.find(({ at }) => at.test(path))!;
  const has = rights[about ?? area.subject];
  const faults = [...seen.errors, ...seen.toasts];
  // Whoever may not see it finds nothing there. A site has no schema before somebody writes one.
  const isMissing = seen.text.includes(NOWHERE);
  const isExpected = (line: string) => line.startsWith('404 ') && (isMissing || line.endsWith('/adaptive-schema'));
  faults.push(...seen.refused.filter((line) => !isExpected(line)));
  if (seen.text === '') faults.push('shows nothing');
  for (const control of seen.controls) {
    const right = rightFor(control.replace(name, 'OWN'), area);
    if (right !== undefined && has[right] !== true)
      faults.push(`“${control}” needs ${right}, or less: then list it in everybody-rights.ts`);
  }
  return faults.map((each) => `${path}: ${each}`);
}

function rightFor(control: string, { open: reading, needs = {}, otherwise }: Area): string | undefined {
  const right = Object.keys(needs).find((each) => needs[each]!.test(control));
  if (right !== undefined) return right;
  return reading?.test(control) === true ? undefined : otherwise;
}

/** Goes from address to address in one page, as links do, and says what is there once it is quiet. */
async function walker(person: Person) {
  const { page, expects } = await open('', { person });
  // Those are counted here.
  expects(/status of 40[34]/);
  const errors: string[] = [];
  const refused: string[] = [];
  const pending = new Set<unknown>();
  page.on('request', (request) => {
    if (request.resourceType() !== 'eventsource') pending.add(request);
  });
  page.on('requestfinished', (request) => void pending.delete(request));
  page.on('requestfailed', (request) => void pending.delete(request));
  page.on('response', async (response) => {
    const { pathname } = new URL(response.url());
    if (response.status() >= 400) refused.push(`${response.status()} ${response.request().method()} ${pathname}`);
  });
  page.on('pageerror', ({ message }) => void errors.push(message));
  const walk = async (path: string): Promise<Seen> => {
    errors.length = refused.length = 0;
    await page.evaluate((to) => history.pushState(null, '', to), `/app${path}`);
    await quiet(page, pending);
    return { ...(await read(page)), errors: [...errors], refused: [...refused] };
  };
  await quiet(page, pending);
  return { page, walk };
}

/** Until nothing is asked for and nothing is said to be loading, a few times in a row. */
async function quiet(page: Page, pending: ReadonlySet<unknown>): Promise<void> {
  let calm = 0;
  for (let tries = 0; calm < 3; tries++) {
    assert.ok(tries < 500, `${page.url()} does not come to rest.`);
    await page.waitForTimeout(20);
    const isBusy = pending.size > 0 || (await page.locator('.loading').count()) > 0;
    calm = isBusy ? 0 : calm + 1;
  }
}

async function read(page: Page): Promise<Pick<Seen, 'text' | 'toasts' | 'controls'>> {
  const main = page.locator('main');
  const text = (await main.innerText()).replaceAll(/\s+/g, ' ').trim();
  const toasts = await page.locator('.toast[data-kind=failed], [role=alert]').allInnerTexts();
  return { text, toasts, controls: enabledIn(await main.ariaSnapshot()) };
}

async function openMenu(page: Page, button: string): Promise<Seen> {
  const nothing = { text: 'menu', errors: [], toasts: [], refused: [], controls: [] };
  const opener = page.getByRole('button', { name: new RegExp(`^${button}$`) }).first();
  if ((await opener.count()) === 0) return nothing;
  await opener.press('Enter');
  const menu = page.getByRole('menu');
  await menu.waitFor();
  const controls = enabledIn(await menu.ariaSnapshot());
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'detached' });
  return { ...nothing, controls };
}

const CONTROL =
  /^\s*- '?(?:button|textbox|searchbox|combobox|switch|checkbox|radio|spinbutton|slider|menuitem) "((?:[^"\\]|\\.)*)"(.*)$/;

function enabledIn(snapshot: string): string[] {
  return snapshot.split('\n').flatMap((line) => {
    const [, name, rest = ''] = CONTROL.exec(line) ?? [];
    return name === undefined || rest.includes('[disabled]') ? [] : [name];
  });
}
