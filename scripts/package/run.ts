import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Runs a program to its end. What it prints goes to our own error output, so that ours says only what was made. */
export async function run(program: string, words: readonly string[], options: { cwd?: string } = {}): Promise<void> {
  const child = spawn(program, words, { ...options, stdio: ['ignore', 2, 2] });
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
  if (code !== 0) throw new Error(`${program} ${words[0] ?? ''} ended with ${code ?? signal}.`);
}

/** Runs a program to its end, and answers what it printed. */
export async function outputOf(program: string, words: readonly string[]): Promise<string> {
  const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  let printed = '';
  for await (const text of child.stdout.setEncoding('utf8')) printed += String(text);
  const [code, signal] = (await ended) as [number | null, string | null];
  if (code !== 0) throw new Error(`${program} ${words[0] ?? ''} ended with ${code ?? signal}.`);
  return printed.trim();
}
