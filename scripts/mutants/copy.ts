import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** The scope of our own packages, which npm links to their folders. */
const OURS = '@lectern';

/** Copies the checkout as it is, changes that are not committed included; packages of others are links to the same files. */
export function makeCopy(root: string): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-mutants-'));
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  for (const path of listed.split('\0')) {
    if (path === '' || !existsSync(join(root, path))) continue;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(join(root, path), join(folder, path), { verbatimSymlinks: true });
  }
  linkPackages(root, folder);
  return { folder, remove: () => removeFolder(folder) };
}

/** A process that was just killed may write for a moment longer. */
const removeFolder = (folder: string) => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });

function linkPackages(root: string, folder: string): void {
  mkdirSync(join(folder, 'node_modules', OURS), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== OURS) symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  for (const name of readdirSync(join(root, 'node_modules', OURS)))
    symlinkSync(readlinkSync(join(root, 'node_modules', OURS, name)), join(folder, 'node_modules', OURS, name));
  for (const workspace of readdirSync(root)) {
    const own = join(root, workspace, 'node_modules');
    if (!existsSync(own)) continue;
    mkdirSync(join(folder, workspace), { recursive: true });
    symlinkSync(own, join(folder, workspace, 'node_modules'));
  }
}
