import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { run } from './run.ts';
import { trim } from './trim.ts';

/** The Node that a package brings, below its folder. */
function nodeBelow(folder: string): string {
  const packages = readdirSync(join(folder, 'node_modules')).filter((name) => /^node-(?:linux|darwin|win)-/.test(name));
  const [name] = packages;
  if (name === undefined || packages.length > 1) throw new Error(`Node is there ${packages.length} times.`);
  return join(folder, 'node_modules', name, 'bin/node');
}

export const versionOf = (root: string): string =>
  (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version;

/**
 * Puts what a server needs into a folder: what the last commit of a checkout has, with its packages, without what only
 * developers use. What is not in a commit is not in a package.
 */
export async function stage(root: string, folder: string): Promise<void> {
  const archive = join(folder, '.archive.tar');
  await run('git', ['archive', '--format=tar', `--output=${archive}`, 'HEAD'], { cwd: root });
  await run('tar', ['-xf', archive], { cwd: folder });
  rmSync(archive);
  await run('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund'], { cwd: folder });
  trim(folder);
  await startOnce(folder);
}

const READY = '"msg":"ready"';

/** A start keeps what it compiled next to the bundle. Where a package is installed, nobody could write that. */
async function startOnce(folder: string): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), 'lectern-package-'));
  // With the Node of the package, and the options that the launcher names: what another one compiled would be of no use.
  const path = `${dirname(nodeBelow(folder))}:${process.env['PATH']}`;
  const env = { PATH: path, LECTERN_DATA_DIR: data, LECTERN_PORT: '0', LECTERN_LOG_FORMAT: 'json' };
  const server = spawn(join(folder, 'server/bin/lectern.mjs'), ['serve'], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(server, 'exit');
  let printed = '';
  for await (const text of server.stderr.setEncoding('utf8')) {
    const isReady = printed.includes(READY);
    printed += String(text);
    // Once: whoever asks a second time wants it to end at once.
    if (!isReady && printed.includes(READY)) server.kill('SIGTERM');
  }
  const [code] = (await ended) as [number | null];
  rmSync(data, { recursive: true, force: true });
  if (code !== 0 || !existsSync(join(folder, 'server/dist/compiled')))
    throw new Error(`The packaged server did not start and stop (exit code ${code}):\n${printed}`);
}
