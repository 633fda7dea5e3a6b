import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
/** Of what a program prints, so much of the end is kept: what is wrong stands there. */
const KEPT = 64 * 1024;

interface Ended {
  code: number | null;
  stdout: string;
  /** The last lines of both outputs. */
  end: string;
  seconds: number;
}

/** Runs a script of ours to its end; its standard error is shown as it comes. */
export async function runScript(args: readonly string[], env: Record<string, string> = {}): Promise<Ended> {
  const started = performance.now();
  const child = spawn(process.execPath, args, {
    ...{ cwd: ROOT, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] },
  });
  let [stdout, all] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => {
    stdout = (stdout + chunk.toString()).slice(-KEPT);
    all = (all + chunk.toString()).slice(-KEPT);
  });
  child.stderr.on('data', (chunk: Buffer) => {
    process.stderr.write(chunk);
    all = (all + chunk.toString()).slice(-KEPT);
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, stdout, end: lastLines(all), seconds: (performance.now() - started) / 1000 };
}

const LINES = 15;
const lastLines = (text: string): string => text.trimEnd().split('\n').slice(-LINES).join('\n');

/** What a script says of a run as JSON. Where it said none, it did not come to its end. */
export function readReport<T>(ended: Ended): { report: T } | { problem: string } {
  try {
    return { report: JSON.parse(ended.stdout) as T };
  } catch {
    return { problem: `It ended with ${ended.code} and without a report: ${ended.end}` };
  }
}

/** What is wrong by the exit code alone. */
export const problemsOf = ({ code, end }: Ended): string[] => (code === 0 ? [] : [`It ended with ${code}: ${end}`]);
