// Journeys in a real browser: npm run test:browser. Needs Chromium: LECTERN_BROWSER names it, else it is looked for.
// LECTERN_SCREENSHOTS=folder also keeps pictures of the pages.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
const browser = [process.env['LECTERN_BROWSER'], ...PLACES].find((path) => path !== undefined && existsSync(path));

if (browser === undefined) {
  process.stderr.write(
    'There is no browser here, so no journey was tried. Install Chromium (Debian: apt-get install chromium) or name one with LECTERN_BROWSER.\n',
  );
  process.exitCode = 1;
} else {
  const child = spawn(process.execPath, ['--test', 'server/testing/browser/journey.ts'], {
    stdio: 'inherit',
    env: { ...process.env, LECTERN_BROWSER: browser },
  });
  child.on('exit', (code) => {
    process.exitCode = code ?? 1;
  });
}
