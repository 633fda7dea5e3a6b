// Writes what a run measured into bench/RESULTS.md, and into README.md those of its figures that stand there.
import { execFileSync } from 'node:child_process';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Row } from './report.ts';
import { addRun, replaceFigures } from './results.ts';

const fileOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

interface Measured {
  rows: readonly Row[];
  /** What was run, as the title of its section says it. */
  run: string;
  /** On what machine, and how. */
  about: string;
}

export async function record({ rows, run, about: how }: Measured): Promise<void> {
  if (rows.length === 0) return;
  const { version } = JSON.parse(await readFile(fileOf('../package.json'), 'utf8')) as { version: string };
  const day = new Date().toISOString().slice(0, 16).replace('T', ' ');
  const title = `${version}, ${day} UTC: ${run}`;
  const about = `${commit()}. ${how}.`;
  await change(fileOf('RESULTS.md'), (text) => addRun(text, { title, about, rows }));
  await change(fileOf('../README.md'), (text) => replaceFigures(text, rows));
}

async function change(path: string, edit: (text: string) => string): Promise<void> {
  const part = `${path}.part`;
  await writeFile(part, edit(await readFile(path, 'utf8')));
  await rename(part, path);
}

/** What figures were measured on. */
export const machine = (): string =>
  `${cpus()[0]?.model ?? 'unknown processor'}, ${availableParallelism()} cores, Node ${process.version}`;

/** Of the sources that are run. */
export function commit(): string {
  const git = (...args: string[]): string =>
    execFileSync('git', args, { cwd: fileOf('..'), encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  try {
    const isChanged = git('status', '--porcelain', '--', ':!bench/RESULTS.md', ':!README.md') !== '';
    return `Commit ${git('rev-parse', '--short', 'HEAD')}${isChanged ? ' with changes' : ''}`;
  } catch {
    // An archive of the sources has no history; the version alone has to do.
    return 'Sources without a Git repository';
  }
}
