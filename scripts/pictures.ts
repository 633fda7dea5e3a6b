// npm run pictures: makes the pictures of the application in the guide anew, from a real server in a real browser, light and dark.
// Look at each of them before you commit. Needs Chromium: LECTERN_BROWSER names it, else it is looked for.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { findBrowser, NO_BROWSER } from './crawl/looking.ts';

const browser = findBrowser();
const root = join(import.meta.dirname, '..');

if (browser === undefined) {
  process.stderr.write(`${NO_BROWSER} No picture was made.\n`);
  process.exitCode = 1;
} else {
  const child = spawn(process.execPath, ['--test', 'server/testing/browser/app/guide.ts'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, LECTERN_BROWSER: browser, LECTERN_PICTURES: join(root, 'docs/.gitbook/assets') },
  });
  child.on('exit', (code) => {
    process.exitCode = code ?? 1;
  });
}
