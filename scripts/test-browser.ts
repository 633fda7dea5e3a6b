// Journeys in a real browser: npm run test:browser. Needs Chromium: LECTERN_BROWSER names it, else it is looked for.
// LECTERN_SCREENSHOTS=folder also keeps pictures of the pages.
import { spawn } from 'node:child_process';
import { findBrowser, NO_BROWSER } from './crawl/looking.ts';

const browser = findBrowser();

if (browser === undefined) {
  process.stderr.write(`${NO_BROWSER} No journey was tried.\n`);
  process.exitCode = 1;
} else {
  const journeys = ['server/testing/browser/journey.ts', 'scripts/crawl/journey.ts', 'scripts/fidelity/journey.ts'];
  const child = spawn(process.execPath, ['--test', ...journeys], {
    stdio: 'inherit',
    env: { ...process.env, LECTERN_BROWSER: browser },
  });
  child.on('exit', (code) => {
    process.exitCode = code ?? 1;
  });
}
