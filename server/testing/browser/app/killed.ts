// A browser is killed in the middle of writing, with all of its processes. It is opened again with the same profile.
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BrowserContext, chromium } from 'playwright-core';
import { signIn } from '../../browsers.ts';
import { makePage, rest, startIn } from './book.ts';
import { stage } from './stage.ts';

const openProfile = (profile: string): Promise<BrowserContext> =>
  chromium.launchPersistentContext(profile, {
    executablePath: process.env['LECTERN_BROWSER'] ?? '/usr/bin/chromium',
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });

/** Kills the processes of the browser that has this profile, which is of this test alone. */
function killBrowser(profile: string): void {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
      if (line.some((argument) => argument === `--user-data-dir=${profile}`)) process.kill(Number(pid), 'SIGKILL');
    } catch {
      // It has ended meanwhile.
    }
  }
}

const profileOf = (t: TestContext): string => {
  const profile = mkdtempSync(join(tmpdir(), 'lectern-profile-'));
  t.after(() => rmSync(profile, { recursive: true, force: true, maxRetries: 5 }));
  return profile;
};

test(
  'what was written offline is there after the browser was killed, and saved',
  { skip: process.platform !== 'linux' && 'processes are found as Linux shows them' },
  async (t) => {
    const { world, cast, base } = stage;
    const { address, saved } = await makePage('# Page\n\nOne.\n');
    const profile = profileOf(t);
    const [name = '', value = ''] = (await signIn(world, cast.writer.id)).cookie.split('=');
    const cookie = { name, value, url: base };
    const first = await openProfile(profile);
    await first.addCookies([cookie]);
    const page = await first.newPage();
    await page.goto(`${base}/app${address}`);
    await startIn(page, 'One.');
    await first.setOffline(true);
    await page.keyboard.type(' Written before the end.');
    await page.getByText('Offline: kept in this browser').waitFor();
    await sleep(500);
    killBrowser(profile);
    await first.close().catch(() => undefined);
    assert.doesNotMatch(await saved(), /before the end/);
    const second = await openProfile(profile);
    t.after(() => second.close());
    await second.addCookies([cookie]);
    const again = await second.newPage();
    await again.goto(`${base}/app${address}`);
    await again.locator('.editor-text', { hasText: 'Written before the end.' }).waitFor();
    await rest(again);
    assert.equal(await saved(), '# Page\n\nOne. Written before the end.\n');
  },
);
