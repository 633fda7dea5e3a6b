import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

type Bundled = { BUNDLE_FOLDER: string; isCurrent: (root: string, folder: string) => boolean };

/**
 * Makes the bundle of the server where it is missing or older than the sources, as `npm ci` does. A command starts from it in
 * a third of the time, the tests start more than a hundred, and it is what people run. Answers whether there was something to do.
 */
export async function refreshBundle(root: string): Promise<boolean> {
  const { BUNDLE_FOLDER, isCurrent } = await readLauncher(root);
  if (isCurrent(root, BUNDLE_FOLDER)) return false;
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'scripts/bundle.mjs')], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  // Nothing depends on it: without one, commands start from the sources.
  if (status !== 0 || stderr !== '')
    console.error(`The bundle was not made anew, so commands start slowly.\n${stderr}`);
  return true;
}

/** Plain JavaScript, without declarations. */
const readLauncher = async (root: string): Promise<Bundled> =>
  (await import(pathToFileURL(join(root, 'server/bin/bundled.mjs')).href)) as Bundled;
