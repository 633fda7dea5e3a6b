import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './run.ts';

/** What the package depends on. dpkg alone gets nothing from elsewhere, so it must be there before. */
const NEEDED = ['adduser', 'ca-certificates', 'git', 'libstdc++6', 'util-linux'];

const SUITE = 'bookworm';

/** Makes an empty Debian with what our package needs, and with `more` packages, and answers its folder. */
export async function makeDebian(into: string, more: readonly string[] = [], needed = NEEDED): Promise<string> {
  const folder = mkdtempSync(join(into, 'debian-'));
  const include = `--include=${[...needed, ...more].join(',')}`;
  await run('mmdebstrap', ['--variant=minbase', '--mode=root', '--quiet', include, SUITE, folder]);
  return folder;
}

/** Runs something in it as root, with processes and a `/proc` of its own. */
export const inside = (folder: string, ...words: string[]): string[] => [
  ...['unshare', '--pid', '--fork', '--kill-child', `--mount-proc=${join(folder, 'proc')}`],
  ...['chroot', folder, ...words],
];

export const removeDebian = (folder: string): void => rmSync(folder, { recursive: true, force: true });
