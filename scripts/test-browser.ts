// Journeys in a real browser: npm run test:browser. Needs Chromium: LECTERN_BROWSER names it, else it is looked for.
// LECTERN_SCREENSHOTS=folder also keeps pictures of the pages.
//
//   npm run test:browser                     all of them
//   npm run test:browser -- app/files space  those whose path contains one of the words
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser, NO_BROWSER } from './crawl/looking.ts';

/** Each of the application has a server of its own: what one leaves behind is in no list of another. */
const APPLICATION = 'server/testing/browser/app';

const hasTests = (path: string): boolean =>
  !path.endsWith('.test.ts') && /^\s*test\(/m.test(readFileSync(path, 'utf8'));

const words = process.argv.slice(2);
const journeys = [
  'server/testing/browser/journey.ts',
  ...readdirSync(APPLICATION)
    .toSorted()
    .map((name) => join(APPLICATION, name))
    .filter((path) => path.endsWith('.ts') && hasTests(path)),
  'server/testing/browser/offline.ts',
  'scripts/crawl/journey.ts',
  'scripts/fidelity/journey.ts',
].filter((path) => words.length === 0 || words.some((word) => path.includes(word)));

const browser = findBrowser();

if (browser === undefined) {
  process.stderr.write(`${NO_BROWSER} No journey was tried.\n`);
  process.exitCode = 1;
} else if (journeys.length === 0) {
  process.stderr.write(`No journey has “${words.join('” or “')}” in its path.\n`);
  process.exitCode = 1;
} else {
  const child = spawn(process.execPath, ['--test', ...journeys], {
    stdio: 'inherit',
    env: { ...process.env, LECTERN_BROWSER: browser },
  });
  child.on('exit', (code) => {
    process.exitCode = code ?? 1;
  });
}
