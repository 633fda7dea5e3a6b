// What a script prints: its last lines, and no more of them than somebody could read.
import type { Readable } from 'node:stream';

const LINES_KEPT = 200;
const CHARACTERS_A_LINE = 2000;
/** More than this in a second is not read: the script that prints it waits until the second is over. */
const BYTES_A_SECOND = 64 * 1024;

export interface ScriptLog {
  /** Follows what a process prints, until it ends. */
  follow: (output: Readable) => void;
  add: (line: string) => void;
  /** The last lines, or what of them came after so many. */
  lines: (after?: number) => readonly string[];
  /** How many lines there were in all. */
  readonly count: number;
}

export function createScriptLog(): ScriptLog {
  const lines: string[] = [];
  let count = 0;
  const add = (line: string): void => {
    // A terminal that shows the log obeys none of its own commands from a script.
    const plain = line.replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, ' ').trimEnd();
    lines.push(plain.length > CHARACTERS_A_LINE ? `${plain.slice(0, CHARACTERS_A_LINE)}…` : plain);
    count += 1;
    if (lines.length > LINES_KEPT) lines.shift();
  };
  return {
    add,
    lines: (after = 0) => lines.slice(Math.max(0, lines.length - (count - after))),
    get count() {
      return count;
    },
    follow: (output) => follow(output, add),
  };
}

function follow(output: Readable, add: (line: string) => void): void {
  let begun = '';
  let bytes = 0;
  let timer: NodeJS.Timeout | undefined;
  output.setEncoding('utf8');
  output.on('data', (text: string) => {
    bytes += text.length;
    const [...whole] = (begun + text).split('\n');
    begun = (whole.pop() ?? '').slice(0, CHARACTERS_A_LINE + 1);
    for (const line of whole.slice(-LINES_KEPT)) add(line);
    timer ??= setTimeout(() => {
      bytes = 0;
      timer = undefined;
      output.resume();
    }, 1000).unref();
    if (bytes > BYTES_A_SECOND) output.pause();
  });
  output.on('end', () => {
    if (begun !== '') add(begun);
  });
  output.on('error', () => {});
}
