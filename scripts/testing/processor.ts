import { readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second. */
const TICKS = 100;

/** Seconds of a processor that this process took so far, with those of its children that have ended where the system counts them. */
export function processorSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000_000 + childrenSeconds();
}

function childrenSeconds(): number {
  if (process.platform !== 'linux') return 0;
  const fields = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[13]) + Number(fields[14])) / TICKS;
}
