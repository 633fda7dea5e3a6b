// Measures search in one large space over HTTP, against SQLite's own full text index asked for the same words in process.
// Usage: node bench/search.ts [--pages 10000] [--rounds 20]
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Imported } from './imports.ts';
import { cpuSeconds, runLectern, type Server, startLectern } from './processes.ts';
import { type Row, toMarkdown } from './report.ts';
import { generateTexts, queries, type Text, writeTexts } from './search-texts.ts';

const { values } = parseArgs({
  options: { pages: { type: 'string', default: '10000' }, rounds: { type: 'string', default: '20' } },
});
const pages = Number(values.pages);
const rounds = Number(values.rounds);

const TOKEN = `lct_${'bench'.repeat(9)}`;
const headers = { authorization: `Bearer ${TOKEN}` };
const say = (text: string) => process.stderr.write(`${text}\n`);

/** An ordinary FTS5 table over the same texts, ranked as it ranks by itself. */
function bareIndex(texts: readonly Text[]): (query: string) => number {
  const database = new DatabaseSync(':memory:');
  database.exec('CREATE VIRTUAL TABLE bare USING fts5(title, body)');
  const insert = database.prepare('INSERT INTO bare (title, body) VALUES (?, ?)');
  database.exec('BEGIN');
  for (const { title, markdown } of texts) insert.run(title, markdown);
  database.exec('COMMIT');
  const select = database.prepare(
    `SELECT rowid, snippet(bare, 1, '', '', '', 32) FROM bare WHERE bare MATCH ? ORDER BY rank LIMIT ?`,
  );
  return (query) => {
    const words = query.split(' ').map((word) => `"${word}"`);
    const started = performance.now();
    select.all(`${words.join(' ')}*`, 100);
    return performance.now() - started;
  };
}

async function ask(
  server: Server,
  spaceId: string,
  query: string,
  limit = 100,
): Promise<{ time: number; count: number }> {
  const url = `${server.url}/v1/spaces/${spaceId}/search?${new URLSearchParams({ query, limit: String(limit) })}`;
  const started = performance.now();
  const answer = await fetch(url, { headers });
  const { count } = (await answer.json()) as { count: number };
  return { time: performance.now() - started, count };
}

async function untilFound(server: Server, spaceId: string, query: string): Promise<number> {
  const started = performance.now();
  while ((await ask(server, spaceId, query, 1)).count === 0) await sleep(20);
  return (performance.now() - started) / 1000;
}

/** Milliseconds of each answer, of ours and of the bare index in turn, and how many pages were found on average. */
async function measureQueries(spaceId: string, asked: string[], bare: (query: string) => number) {
  const ours: number[] = [];
  const theirs: number[] = [];
  let count = 0;
  // The first round compiles and warms.
  for (const query of asked) count += (await ask(server, spaceId, query)).count / asked.length;
  for (let round = 1; round < rounds; round += 1)
    for (const query of asked) {
      // Another limit each time: the same address would be answered from memory.
      ours.push((await ask(server, spaceId, query, 100 - round)).time);
      theirs.push(bare(query));
    }
  return { ours, theirs, count };
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
  const args = ['import', join(work, 'space'), '--org', 'my-organization', '--new', 'Large'];
  const imported = (await runLectern(dataDir, server.port, args)) as Imported;
  const spaceId = imported.spaces[0]?.space.id ?? '';
  const seconds = await untilFound(server, spaceId, 'quokkazebra');
  rows.push({
    what: `${pages} pages imported, until the last is found`,
    ours: `${seconds.toFixed(1)} s (${Math.round(pages / seconds)}/s)`,
  });
  say('measuring');
  const bare = bareIndex(texts);
  const cpu = await cpuSeconds(server.pid);
  const all: { ours: number[]; bare: number[] } = { ours: [], bare: [] };
  for (const [what, asked] of Object.entries(queries)) {
    const { ours, theirs, count } = await measureQueries(spaceId, asked, bare);
    all.ours.push(...ours);
    all.bare.push(...theirs);
    rows.push(rowOf(`search in ${pages} pages for ${what} (${Math.round(count)} found)`, ours, theirs));
  }
  rows.push(rowOf(`search in ${pages} pages, all of these`, all.ours, all.bare));
  const used = await cpuSeconds(server.pid);
  if (cpu !== undefined && used !== undefined) {
    // Beside others on the machine, time on the clock says little. The first round is counted too.
    const searches = all.ours.length * (rounds / (rounds - 1));
    rows.push({ what: 'processor time of a search', ours: `${(((used - cpu) * 1000) / searches).toFixed(1)} ms` });
  }
} finally {
  await server.stop();
  await rm(work, { recursive: true, force: true });
}
process.stdout.write(`${toMarkdown(rows)}\n`);

function rowOf(what: string, ours: number[], bare: number[]): Row {
  const show = (times: number[]) => `median ${at(times, 0.5).toFixed(1)} ms, p95 ${at(times, 0.95).toFixed(1)} ms`;
  return { what, ours: show(ours), baseline: `bare FTS5 ${show(bare)}`, ratio: at(ours, 0.95) / at(bare, 0.95) };
}
