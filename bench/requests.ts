import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type LoadRequest, type Load, measure } from './load.ts';
import { hasNginx, type Sent, type Server, startBaseline, startNginx } from './processes.ts';
import { cpuRow, rateRow, type Row } from './report.ts';

const BARE = [
  ['http', 'bare node:http'],
  ['fastify', 'bare Fastify'],
] as const;

export interface Comparison {
  work: string;
  seconds: number;
  lectern: Server;
}

/** Ours against a bare `node:http` and a bare Fastify that send the bytes and the status that we send. */
export async function compare(comparison: Comparison, what: string, asked: LoadRequest): Promise<Row[]> {
  const sent = await answerOf(comparison.work, asked);
  const rows: Row[] = [];
  const ours = await measure(comparison.lectern, asked, comparison.seconds);
  for (const [kind, name] of BARE) {
    const load = await measureOther(comparison, asked, await startBaseline(kind, sent));
    rows.push(...rowsOf(what, ours, { name, load }));
  }
  return rows;
}

/**
 * Ours against a bare `node:http`, and against nginx with the same bytes as a file where this machine has one; and the bare one
 * against nginx, so that the distance that is Node's can be separated from ours.
 */
export async function compareSite(comparison: Comparison, what: string, asked: LoadRequest): Promise<Row[]> {
  const sent = await answerOf(comparison.work, asked);
  const ours = await measure(comparison.lectern, asked, comparison.seconds);
  const http = { name: BARE[0][1], load: await measureOther(comparison, asked, await startBaseline('http', sent)) };
  const rows = rowsOf(what, ours, http);
  if (await hasNginx()) {
    const server = await startNginx(sent);
    // It makes a tag of its own for the file.
    const { headers } = await fetch(server.url);
    const named: Record<string, string> = asked.status === 304 ? { 'if-none-match': headers.get('etag') ?? '' } : {};
    const nginx = { name: 'nginx', load: await measureOther(comparison, { ...asked, headers: named }, server) };
    rows.push(...rowsOf(what, ours, nginx), ...rowsOf(`${what}: ${http.name} instead of us`, http.load, nginx));
  }
  return rows;
}

/** What we answer, in a file. */
async function answerOf(work: string, asked: LoadRequest): Promise<Sent> {
  const headers = Object.entries(asked.headers ?? {}).filter(([name]) => name !== 'if-none-match');
  const answer = await fetch(asked.url, { headers: { ...Object.fromEntries(headers), 'accept-encoding': 'identity' } });
  const file = join(work, 'answer');
  await writeFile(file, Buffer.from(await answer.arrayBuffer()));
  return { file, contentType: answer.headers.get('content-type') ?? 'text/plain', status: asked.status ?? 200 };
}

/** What another server does when it is asked the same; it is stopped then. */
async function measureOther({ seconds }: Comparison, asked: LoadRequest, server: Server): Promise<Load> {
  const load = await measure(server, { ...asked, url: server.url }, seconds);
  await server.stop();
  return load;
}

function rowsOf(what: string, ours: Load, bare: { name: string; load: Load }): Row[] {
  const rows = [rateRow(what, ours.rate, { name: bare.name, rate: bare.load.rate })];
  if (ours.cpu !== undefined && bare.load.cpu !== undefined)
    rows.push(cpuRow(what, ours.cpu, { name: bare.name, cpu: bare.load.cpu }));
  return rows;
}

/** Milliseconds of the first answer of each address, one after the other: the middle one, and the 95th of a hundred. */
export async function firstAnswers(urls: readonly string[]): Promise<{ median: number; p95: number }> {
  const times: number[] = [];
  for (const url of urls) {
    const started = performance.now();
    const answer = await fetch(url);
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`);
    times.push(performance.now() - started);
  }
  times.sort((a, b) => a - b);
  const at = (share: number): number => times[Math.floor((times.length - 1) * share)] ?? 0;
  return { median: at(0.5), p95: at(0.95) };
}

/** Seconds until every address was answered once, a few at a time, as a crawler would. */
export async function fetchAll(urls: readonly string[], atOnce = 8): Promise<number> {
  const started = performance.now();
  const left = [...urls];
  const work = async (): Promise<void> => {
    for (let url = left.pop(); url !== undefined; url = left.pop()) {
      const answer = await fetch(url);
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return (performance.now() - started) / 1000;
}
