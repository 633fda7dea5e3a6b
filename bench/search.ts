// Measures search in one large space over HTTP, against SQLite's own full text index asked for the same words in process.
// Usage: node bench/search.ts [--pages 10000] [--rounds 20] [--connections 50] [--seconds 10] [--write]
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Imported } from './imports.ts';
import { machine, record } from './record.ts';
import { cpuSeconds, runLectern, type Server, startBareSearch, startLectern } from './processes.ts';
import { rateRow, type Row, toMarkdown } from './report.ts';
import { type BareSearch, bareSearch } from './search-bare.ts';
import { freshQuestions, generateTexts, questions, REPEATED, repeatedWords, writeTexts } from './search-texts.ts';

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '20' },
    connections: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '10' },
    write: { type: 'boolean', default: false },
  },
});
const pages = Number(values.pages);
const rounds = Number(values.rounds);
const connections = Number(values.connections);
const seconds = Number(values.seconds);

const TOKEN = `lct_${'bench'.repeat(9)}`;
const headers = { authorization: `Bearer ${TOKEN}` };
const say = (text: string) => process.stderr.write(`${text}\n`);

/** The address of the search of a server. */
type Target = (query: string, limit: number) => string;

const searchOf =
  (server: Server, path = '/'): Target =>
  (query, limit) =>
    `${server.url}${path}?${new URLSearchParams({ query, limit: String(limit) })}`;

/** The same questions at other addresses, as other readers have them: what is sent again for one address alone is not used. */
const otherwise =
  (target: Target): Target =>
  (query, limit) => {
    const url = new URL(target(query, limit));
    return `${url.origin}${url.pathname}?${new URLSearchParams([...url.searchParams].toReversed())}`;
  };

/** The search of a published site, as its pages ask it. */
const searchOfSite =
  (server: Server, published: string): Target =>
  (query) =>
    `${server.url}${new URL(published).pathname}/~gitbook/search?${new URLSearchParams({ q: query })}`;

async function ask(target: Target, query: string, limit = 100): Promise<{ time: number; count: number }> {
  const url = target(query, limit);
  const started = performance.now();
  const answer = await fetch(url, { headers });
  const { count } = (await answer.json()) as { count: number };
  return { time: performance.now() - started, count };
}

async function untilFound(target: Target, query: string): Promise<number> {
  const started = performance.now();
  while ((await ask(target, query, 1)).count === 0) await sleep(20);
  return (performance.now() - started) / 1000;
}

interface Measured {
  ours: number[];
  bare: number[];
  /** Of ours, where the same was asked a moment before. */
  again: number[];
  /** Pages found in all answers. */
  count: number;
}

/** Milliseconds of each answer, of ours and of the bare index in turn, by what was asked. */
async function measureQuestions(target: Target, bare: BareSearch): Promise<Map<string, Measured>> {
  const kinds = new Map<string, Measured>();
  for (let round = 0; round <= rounds; round += 1)
    for (const [kind, asked] of Object.entries(questions(round)))
      for (const query of asked) {
        const { time, count } = await ask(target, query);
        const started = performance.now();
        bare(query, 100);
        const ended = performance.now();
        const { time: again } = await ask(otherwise(target), query);
        // The first round compiles and warms.
        if (round === 0) continue;
        const measured = kinds.get(kind) ?? { ours: [], bare: [], again: [], count: 0 };
        measured.ours.push(time);
        measured.bare.push(ended - started);
        measured.again.push(again);
        measured.count += count;
        kinds.set(kind, measured);
      }
  return kinds;
}

/** Many connections that search without a pause: milliseconds of their answers, and how many there are in a second. */
async function measureTogether(target: Target, asked: Iterator<string, never>) {
  const times: number[] = [];
  const started = performance.now();
  const end = started + seconds * 1000;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < end) times.push((await ask(target, asked.next().value, 20)).time);
    }),
  );
  return { times, rate: (times.length * 1000) / (performance.now() - started) };
}

/** The same, each asking what nobody asked before, and what another request waits meanwhile. */
async function measureCrowd(server: Server, target: Target, first: number) {
  const others: number[] = [];
  let isOver = false;
  const asking = (async () => {
    while (!isOver) {
      const started = performance.now();
      await (await fetch(`${server.url}/healthz`)).arrayBuffer();
      others.push(performance.now() - started);
      await sleep(20);
    }
  })();
  const together = await measureTogether(target, freshQuestions(first));
  isOver = true;
  await asking;
  return { ...together, others };
}

const at = (times: number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;

const work = await mkdtemp(join(tmpdir(), 'lectern-bench-'));
const dataDir = join(work, 'data');
const rows: Row[] = [];
const server = await startLectern(dataDir, TOKEN);
try {
  say('writing and importing');
  const texts = [...generateTexts(pages)];
  const last = texts.at(-1);
  if (last !== undefined)
    texts.push({ ...last, name: 'last', title: 'Quite the last', markdown: '# Quite the last\n\nquokkazebra\n' });
  await writeTexts(join(work, 'space'), texts);
  const args = ['import', join(work, 'space'), '--org', 'my-organization', '--new', 'Large', '--publish'];
  const imported = (await runLectern(dataDir, server.port, args)) as Imported;
  const spaceId = imported.spaces[0]?.space.id ?? '';
  const target = searchOf(server, `/v1/spaces/${spaceId}/search`);
  const until = await untilFound(target, 'quokkazebra');
  rows.push({
    what: `${pages} pages imported, until the last is found`,
    ours: `${until.toFixed(1)} s (${Math.round(pages / until)}/s)`,
  });
  say('measuring');
  const cpu = await cpuSeconds(server.pid);
  const kinds = await measureQuestions(target, bareSearch(texts));
  const used = await cpuSeconds(server.pid);
  for (const [kind, { ours, bare, count }] of kinds)
    rows.push(rowOf(`search in ${pages} pages for ${kind} (${Math.round(count / ours.length)} found)`, ours, bare));
  const all = [...kinds.values()];
  const bare = all.flatMap((each) => each.bare);
  rows.push(
    rowOf(
      `search in ${pages} pages, all kinds of questions`,
      all.flatMap((each) => each.ours),
      bare,
    ),
    rowOf(
      'the same question again',
      all.flatMap((each) => each.again),
      bare,
    ),
  );
  // While others use the machine, time on the clock says little. The first round and what is asked again are counted too.
  if (cpu !== undefined && used !== undefined) {
    const searches = (2 * bare.length * (rounds + 1)) / rounds;
    rows.push({ what: 'processor time of a search', ours: `${(((used - cpu) * 1000) / searches).toFixed(1)} ms` });
  }
  say(`measuring ${connections} connections`);
  const ours = await measureCrowd(server, target, rounds + 1);
  const byToken = await measureTogether(target, repeatedWords());
  const byReaders = await measureTogether(searchOfSite(server, imported.url), repeatedWords());
  const other = await startBareSearch(pages);
  const theirs = await measureCrowd(other, searchOf(other), rounds + 1);
  const repeated = await measureTogether(searchOf(other), repeatedWords());
  await other.stop();
  const name = 'bare FTS5 over node:http';
  const together = `search from ${connections} connections at once`;
  const words = `${REPEATED} words that repeat by Zipf's law`;
  rows.push(
    rowOf(`${together}, each what nobody asked before`, ours.times, theirs.times, name),
    rateRow(`${together}, each what nobody asked before: nothing from memory`, ours.rate, { name, rate: theirs.rate }),
    rowOf(`another request meanwhile`, ours.others, theirs.others, name),
    rateRow(`${together}, ${words}, by the API with one token`, byToken.rate, { name, rate: repeated.rate }),
    rateRow(`${together}, ${words}, by readers of the site`, byReaders.rate, { name, rate: repeated.rate }),
    rowOf(`${together}, ${words}, by readers of the site`, byReaders.times, repeated.times, name),
  );
} finally {
  await server.stop();
  await rm(work, { recursive: true, force: true });
}
process.stdout.write(`${toMarkdown(rows)}\n`);
const load = loadavg().map((each) => each.toFixed(1));
if (values.write)
  await record({
    rows,
    run: '`node bench/search.ts`',
    about: `${machine()}; load of the machine afterwards ${load.join(', ')}, our own processes make about 2 of it`,
  });

function rowOf(what: string, ours: number[], bare: number[], name = 'bare FTS5'): Row {
  const show = (times: number[]) =>
    [
      `median ${at(times, 0.5).toFixed(1)} ms`,
      `p95 ${at(times, 0.95).toFixed(1)}`,
      `p99 ${at(times, 0.99).toFixed(1)}`,
    ].join(', ');
  return { what, ours: show(ours), baseline: `${name} ${show(bare)}`, ratio: at(ours, 0.5) / at(bare, 0.5) };
}
