import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startPostgres } from '../server/testing/postgres.ts';
import { addressesOf } from './addresses.ts';
import { generateSpace } from './generate.ts';
import { bring } from './imports.ts';
import { measure } from './load.ts';
import { cpuSeconds, startLectern } from './processes.ts';
import type { Row } from './report.ts';
import { compareSite } from './requests.ts';

export interface PostgresOf {
  work: string;
  seconds: number;
  token: string;
  say: (text: string) => void;
}

/**
 * A published page on PostgreSQL: sent again from memory, and made of the database's rows, for which a header says that it is
 * no plain request. What PostgreSQL spends is that of all its processes.
 */
export async function comparePostgres({ work, seconds, token, say }: PostgresOf): Promise<Row[]> {
  say('starting PostgreSQL');
  const postgres = await startPostgres();
  // Whatever is started from here on runs on it.
  process.env['LECTERN_DATABASE_URL'] = postgres.url;
  const dataDir = join(work, 'on-postgres');
  const lectern = await startLectern(dataDir, token);
  try {
    const place = { dataDir, port: lectern.port };
    await generateSpace(join(work, 'few'), 100);
    const imported = await bring(place, join(work, 'few'), 'On PostgreSQL');
    const page = (await addressesOf(lectern, imported, { authorization: `Bearer ${token}` })).at(50);
    const url = page?.site ?? '';
    const rows: Row[] = [];
    for (const [what, headers] of [
      ['published page on PostgreSQL, asked for again', {}],
      ['published page on PostgreSQL, from its rows', { 'content-length': '0' }],
    ] as [string, Record<string, string>][]) {
      say(`measuring ${what}`);
      rows.push(...(await compareSite({ work, seconds, lectern }, what, { url, headers })));
      const spent = await measureWith(await processesOf(postgres.url), () =>
        measure(lectern, { url, headers }, seconds),
      );
      rows.push({ what: `${what}: processor time of PostgreSQL`, ours: `${spent.toFixed(0)} µs a request` });
    }
    return rows;
  } finally {
    delete process.env['LECTERN_DATABASE_URL'];
    await lectern.stop();
    await postgres.stop();
  }
}

/** Microseconds that these processes spend on each request of the load, its warming up included. */
async function measureWith(processes: readonly number[], load: () => Promise<{ rate: number }>): Promise<number> {
  const sum = async (): Promise<number> => {
    let seconds = 0;
    for (const pid of processes) seconds += (await cpuSeconds(pid)) ?? 0;
    return seconds;
  };
  const before = await sum();
  const started = performance.now();
  const { rate } = await load();
  const seconds = (performance.now() - started) / 1000;
  return (((await sum()) - before) / (rate * seconds)) * 1e6;
}

/** The processes of a PostgreSQL: the one that was given this port, and those that it started. */
async function processesOf(url: string): Promise<number[]> {
  const { port } = new URL(url);
  const all: { pid: number; parent: number; commandLine: string }[] = [];
  for (const name of (await readdir('/proc')).filter((each) => /^\d+$/.test(each))) {
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    const commandLine = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '');
    all.push({ pid: Number(name), parent: Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]), commandLine });
  }
  const first = all.find(
    ({ commandLine }) => commandLine.includes('postgres\0-D') && commandLine.includes(`-p\0${port}\0`),
  );
  if (first === undefined) throw new Error(`No PostgreSQL listens on port ${port}.`);
  return all.filter(({ pid, parent }) => pid === first.pid || parent === first.pid).map(({ pid }) => pid);
}
