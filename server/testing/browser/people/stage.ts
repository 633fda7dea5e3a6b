// People at the pages about themselves, in a real browser: a server that nobody has set up yet, with a real mail server.
import assert from 'node:assert/strict';
import { after, afterEach, before } from 'node:test';
import { type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';
import { confirmTotpByCode, enrolTotp, hashPassword, setPassword } from '#features/credentials/index.ts';
import { type MailServer, startMailServer } from '#platform/mail/testing.ts';
import { Secret, TOTP } from 'otpauth';
import { type Cast, makeCast, makePerson, type Person } from '../../cast.ts';
import { startWorld, type World } from '../../world.ts';
import { launchBrowser } from '../launch.ts';

const PORT = 1 + Number(process.env['LECTERN_BROWSER_PORT'] ?? 4599);

export const BASE = `http://localhost:${PORT}`;
export const PASSWORD = 'four green umbrellas';

let browser: Browser;
let mailServer: MailServer;
let people = 0;
const cleanUp: (() => Promise<void>)[] = [];
const contexts: BrowserContext[] = [];
const complaints: string[] = [];

/** The server, who works with it, and the address that its first start printed. */
export const stage = {} as { world: World; cast: Cast; firstLink: string };

before(async () => {
  mailServer = await startMailServer({ after: (fn) => void cleanUp.push(fn) });
  const world = await startWorld(undefined, {
    LECTERN_BASE_URL: BASE,
    LECTERN_BOOTSTRAP_SAMPLE: 'false',
    LECTERN_SMTP_URL: mailServer.url,
    LECTERN_MAIL_FROM: 'docs@example.com',
    // Identity providers of the journeys run on this machine.
    LECTERN_OUTBOUND_ALLOW: '127.0.0.0/8',
  });
  // They have clocks of their own.
  world.clock.advance(Date.now() - world.clock.now());
  stage.firstLink = (await world.app.bootstrap())?.signInUrl ?? '';
  Object.assign(stage, { world, cast: await makeCast(world.ctx) });
  await world.app.http.listen({ port: PORT, host: '127.0.0.1' });
  browser = await launchBrowser();
});

after(async () => {
  await browser?.close();
  await stage.world?.close();
  for (const step of cleanUp) await step();
});

/** Browsers say on the console, too, that a page was answered as refused or missing. */
const STATUS = /status of (?:401|403|404|422)/;

afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close();
  assert.deepEqual(
    complaints.splice(0).filter((each) => !STATUS.test(each)),
    [],
  );
});

/** A browser of somebody, with nothing remembered. Without scripts: the pages need none. */
export async function open(options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: false, ...options });
  contexts.push(context);
  context.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  context.on('weberror', (error) => complaints.push(error.error().message));
  return context.newPage();
}

/** Somebody with an account and a password. */
export async function makeSomebody(name = `somebody${(people += 1)}`): Promise<Person> {
  const { ctx } = stage.world;
  const person = await makePerson(ctx, name);
  await setPassword(ctx, person.id, await hashPassword(ctx, PASSWORD));
  return person;
}

/** Turns codes of a phone on; answers what the phone shows, each time another code, and the codes of recovery. */
export async function giveTotp({ id, email }: Person): Promise<{ code: () => string; recoveryCodes: string[] }> {
  const { ctx, clock } = stage.world;
  const { uri } = await enrolTotp(ctx, { id, email });
  const secret = Secret.fromBase32(new URL(uri).searchParams.get('secret') ?? '');
  const code = () => {
    clock.advance(30_000);
    return new TOTP({ secret }).generate({ timestamp: clock.now() });
  };
  const recoveryCodes = await confirmTotpByCode(ctx, { userId: id, code: code(), actor: {} });
  return { code, recoveryCodes };
}

/** Sets a provider up as somebody who administers the organization; answers the addresses at which people begin and come back. */
export async function makeProvider(
  kind: 'oidc' | 'saml',
  body: object,
  { organizationId, owner }: Pick<Cast, 'organizationId' | 'owner'> = stage.cast,
): Promise<{ startURL: string; redirectURL: string }> {
  const { world } = stage;
  // The provider’s clock has gone on while other journeys ran.
  world.clock.advance(Date.now() - world.clock.now());
  const answer = await world.as(owner.token).post(`/v1/orgs/${organizationId}/${kind}`, { body });
  assert.ok(answer.status < 300, answer.text);
  return answer.body.service;
}

/** Fills in the page for signing in, on which the browser is. */
export async function enterPassword(page: Page, { email }: { email: string }, password = PASSWORD): Promise<void> {
  await page.locator('form[action="/sign-in"] [name=email]').fill(email);
  await page.locator('form[action="/sign-in"] [name=password]').fill(password);
  await page.locator('form[action="/sign-in"] button[type=submit]').click();
}

/** On the way to the account. */
export async function signIn(page: Page, person: { email: string }, password?: string): Promise<void> {
  await page.goto(`${BASE}/sign-in?next=%2Faccount`);
  await enterPassword(page, person, password);
}

/** Sends what waits to be sent, and answers the line of the newest mail to this address that looks like this. */
async function lineInMailTo(email: string, look: RegExp): Promise<string> {
  await stage.world.app.jobs.runDue();
  const source = mailServer.mails.findLast(({ to }) => to.includes(email))?.source.replaceAll(/=\r\n/g, '') ?? '';
  const line = source.split('\r\n').find((each) => look.test(each));
  if (line === undefined) throw new Error(`No mail to ${email} has a line like ${look}.`);
  return line.trim().replaceAll('=3D', '=');
}

export const linkInMailTo = (email: string): Promise<string> => lineInMailTo(email, new RegExp(`^${BASE}/`));

export const codeInMailTo = (email: string): Promise<string> => lineInMailTo(email, /^ {4}\d{8}$/);

/** Who wanted nothing else than to sign in comes to the application, from which the account is opened. */
export async function isAccountOf(page: Page, { email }: { email: string }): Promise<void> {
  await page.waitForURL(/\/(?:app|account)(?:\?|$)/);
  if (new URL(page.url()).pathname === '/app') await page.goto(`${BASE}/account`);
  await page.getByRole('heading', { name: 'Your account' }).waitFor();
  await page.locator('.account-person', { hasText: email }).waitFor();
}
