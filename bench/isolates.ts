// What it takes to have many integrations run at once, each in a process of its own with a script that does nothing.
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { createIsolates, type Isolates } from '../server/src/platform/isolates/index.ts';
import type { Row } from './report.ts';

const COUNTS = [30, 100];
const AGAIN = 200;
const NOTHING = 'export default { fetch: () => new Response() };';

export async function measureIsolates(say: (text: string) => void): Promise<Row[]> {
  const fetchOutside = (): Promise<never> => Promise.reject(new Error('They ask for nothing.'));
  const isolates = createIsolates({ processes: Math.max(...COUNTS), memoryOfAll: 2 ** 34, fetchOutside });
  try {
    const obstacle = await isolates.findObstacle();
    if (obstacle !== undefined) return [{ what: 'processes of integrations', ours: obstacle }];
    const rows: Row[] = [];
    for (const count of COUNTS) {
      say(`starting ${count} processes of integrations`);
      rows.push(...(await measureCount(isolates, count)));
    }
    return [...rows, await measureAgain(isolates)];
  } finally {
    await isolates.close();
  }
}

const ask = (isolates: Isolates, index: number) =>
  isolates.ask(
    { key: `${index}`, tenant: `${index}`, version: '1', load: async () => ({ form: 'module', text: NOTHING }) },
    { path: '/', headers: {}, timeout: 60_000 },
  );

async function measureCount(isolates: Isolates, count: number): Promise<Row[]> {
  const before = isolates.usages().length;
  const started = performance.now();
  await Promise.all(Array.from({ length: count }, (_, index) => ask(isolates, index)));
  const each = (performance.now() - started) / (count - before);
  // Until all of them have been looked at.
  await sleep(3000);
  const usages = isolates.usages();
  const own = usages.reduce((sum, { memory }) => sum + memory, 0) / 1e6;
  const shares = await Promise.all(usages.map(({ pid }) => shareOf(pid)));
  const all = shares.reduce((sum, share) => sum + share, 0);
  const what = `${usages.length} integrations running`;
  return [
    { what: `${what}: memory of all`, ours: `${Math.round(all)} MB` },
    { what: `${what}: memory of its own of each`, ours: `${(own / usages.length).toFixed(1)} MB` },
    { what: `${what}: time to start one more`, ours: `${Math.round(each)} ms` },
  ];
}

/** Megabytes of a process, where pages of several count in part for each. */
async function shareOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8');
  return Number(/^Pss:\s+(\d+) kB$/m.exec(text)?.[1] ?? 0) / 1000;
}

async function measureAgain(isolates: Isolates): Promise<Row> {
  const started = performance.now();
  for (let time = 0; time < AGAIN; time += 1) await ask(isolates, 0);
  const each = (performance.now() - started) / AGAIN;
  return { what: 'an integration that runs is asked again', ours: `${each.toFixed(1)} ms` };
}
