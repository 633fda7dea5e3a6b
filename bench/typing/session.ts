// Somebody at the application of a server of our own, in a real Chromium.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type Browser, chromium } from 'playwright-core';
import { BIN, type Server } from '../processes.ts';

export const TOKEN = `lct_${'bench'.repeat(9)}`;
export const run = promisify(execFile);

export interface Place {
  server: Server;
  dataDir: string;
}

export async function call<Answer>({ server }: Place, method: string, path: string, body?: unknown): Promise<Answer> {
  const response = await fetch(`${server.url}/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Answer;
}

/** For commands on the data of this server. */
export const envOf = ({ server, dataDir }: Place): NodeJS.ProcessEnv => ({
  ...process.env,
  LECTERN_DATA_DIR: dataDir,
  LECTERN_PORT: String(server.port),
});

export const startBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env['LECTERN_BROWSER'] ?? '/usr/bin/chromium',
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });

export async function signIn(browser: Browser, place: Place) {
  const { id } = await call<{ id: string }>(place, 'GET', '/user');
  const { stdout } = await run(process.execPath, [BIN, 'user', 'login-link', id], { env: envOf(place) });
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const link = new URL(/https?:\S+/.exec(stdout)?.[0] ?? '');
  await page.goto(`${place.server.url}${link.pathname}${link.search}`);
  // Opening the link asks once more, so that programs that look at links do not use it up.
  const button = page.locator('main button[type=submit]').first();
  if (await button.count()) await button.click();
  return { context, page };
}
