// Hours of everything at once on one server: readers, searches, writers with files, comments and merges. Memory must stay flat.
import { randomBytes, randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readMemory } from '../../bench/processes.ts';
import type { Row } from '../../bench/report.ts';
import { findFreePort, run, type Running, startServer } from '../../server/testing/command-line.ts';
import { createClient, findSampleSite } from '../crash/client.ts';
import { checkLedger, type Ledger } from '../crash/ledger.ts';
import { makeLedger, writeUntilKilled } from '../crash/writers.ts';
import { judgeGrowth, type Sample } from './slope.ts';
import type { Outcome } from './types.ts';

/** Each hand that writes rests for so long: a few writes a second, for hours. */
const WRITERS_REST_MS = 1500;
const READERS = 4;
const READERS_REST_MS = 40;
const SAMPLE_EVERY_MS = 2000;
const MOST_PAGES = 60;
/** Of all requests. A server closes connections that rest, and somebody may just begin to use them. */
const CUT_OFF_AT_MOST = 0.002;

interface Counts {
  reads: number;
  searches: number;
  /** Requests whose connection broke. */
  cutOff: number;
  failed: Map<string, number>;
}

export async function soak(minutes: number, say: (line: string) => void): Promise<Outcome> {
  const dir = await mkdtemp(join(tmpdir(), 'lectern-soak-'));
  const token = `lct_${randomBytes(32).toString('base64url')}`;
  const env = {
    ...{ LECTERN_DATA_DIR: dir, LECTERN_BOOTSTRAP_TOKEN: token, LECTERN_PORT: String(await findFreePort()) },
    ...{ LECTERN_RATE_LIMIT: '0', LECTERN_WRITE_RATE_LIMIT: '0', LECTERN_SITE_RATE_LIMIT: '0' },
    ...{ LECTERN_BOOTSTRAP_SAMPLE: 'true', LECTERN_BACKUP_FOLDER: `${dir}-backups`, LECTERN_BACKUP_EVERY: '1' },
  };
  const server = await startServer(env);
  try {
    const ledger = await makeLedger(createClient(server.url, token));
    const work = { server, token, ledger, minutes, say };
    const { samples, counts } = await workFor(work);
    const problems = await checkLedger(createClient(server.url, token), ledger, true);
    await stop(server);
    const doctor = await run(['doctor', '--deep'], env);
    if (doctor.code !== 0) problems.push(`The doctor: ${doctor.stdout}${doctor.stderr}`);
    return toOutcome({ minutes, samples, counts, ledger, problems });
  } finally {
    await stop(server);
    for (const folder of [dir, env.LECTERN_BACKUP_FOLDER]) await rm(folder, { recursive: true, force: true });
  }
}

async function stop({ child, ended }: Running): Promise<void> {
  child.kill('SIGTERM');
  await ended;
}

interface Work {
  server: Running & { url: string };
  token: string;
  ledger: Ledger;
  minutes: number;
  say: (line: string) => void;
}

async function workFor({ server, token, ledger, minutes, say }: Work): Promise<{ samples: Sample[]; counts: Counts }> {
  const counts: Counts = { reads: 0, searches: 0, cutOff: 0, failed: new Map() };
  const samples: Sample[] = [];
  const { pages, search } = await findPages(server.url, token);
  const started = performance.now();
  const seconds = () => (performance.now() - started) / 1000;
  const isOver = () => seconds() >= minutes * 60;
  const sampling = (async () => {
    for (let count = 1; !isOver(); count += 1) {
      await sleep(SAMPLE_EVERY_MS);
      samples.push({ seconds: seconds(), megabytes: (await readMemory(server.child.pid)).now });
      if (count % 30 === 0)
        say(
          `${Math.round(seconds() / 60)} min: ${samples.at(-1)?.megabytes.toFixed(0)} MB, ${counts.reads} reads, ${ledger.acknowledged} writes`,
        );
    }
  })();
  await Promise.all([
    sampling,
    writeUntilKilled(server.url, token, ledger, { restMs: WRITERS_REST_MS, isOver }),
    ...Array.from({ length: READERS }, () => readUntil({ url: server.url, token, pages, search, counts, isOver })),
  ]);
  return { samples, counts };
}

/** The pages of the published sample, and the address of its search. */
async function findPages(url: string, token: string): Promise<{ pages: string[]; search: string }> {
  const client = createClient(url, token);
  const { items } = await client.need('GET', '/v1/orgs');
  const home = await findSampleSite(client);
  const [found, pages] = [new Set([home.pathname]), [] as string[]];
  for (const path of found) {
    if (pages.length >= MOST_PAGES) break;
    const answer = await fetch(url + path);
    const text = await answer.text();
    // The guide has examples of links, too.
    if (!answer.ok) continue;
    pages.push(path);
    for (const [, link = ''] of text.matchAll(/<a\b[^>]*?href="([^"#]+)"/g)) {
      const to = URL.parse(link, url + path);
      if (to?.origin === url && to.pathname.startsWith(home.pathname)) found.add(to.pathname);
    }
  }
  return { pages, search: `/v1/orgs/${items[0].id}/search` };
}

interface Reading {
  url: string;
  token: string;
  pages: readonly string[];
  search: string;
  counts: Counts;
  isOver: () => boolean;
}

const WORDS = ['page', 'space', 'backup', 'search', 'site', 'token', 'folder', 'import', 'setting', 'link'];
const pick = <T>(all: readonly T[]): T => all[randomInt(all.length)] as T;

async function readUntil({ url, token, pages, search, counts, isOver }: Reading): Promise<void> {
  for (let count = 1; !isOver(); count += 1) {
    await sleep(READERS_REST_MS);
    const isSearch = count % 20 === 0;
    // Words that nobody asked for before are looked for anew; the others are in memory.
    const query = `${pick(WORDS)} ${count % 40 === 0 ? randomBytes(2).toString('hex') : pick(WORDS)}`;
    const path = isSearch ? `${search}?query=${encodeURIComponent(query)}` : pick(pages);
    const answer = await ask(url + path, isSearch ? { headers: { authorization: `Bearer ${token}` } } : {});
    if (answer === undefined) {
      counts.cutOff += 1;
      continue;
    }
    counts[isSearch ? 'searches' : 'reads'] += 1;
    if (answer.status >= 400) {
      const kind = `${isSearch ? 'a search' : 'a page'} answered ${answer.status}`;
      counts.failed.set(kind, (counts.failed.get(kind) ?? 0) + 1);
    }
  }
}

/** Undefined where the server had just closed the connection, because nobody had used it for a while. */
async function ask(url: string, options: RequestInit): Promise<Response | undefined> {
  try {
    const answer = await fetch(url, options);
    await answer.arrayBuffer();
    return answer;
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

interface Soaked {
  minutes: number;
  samples: readonly Sample[];
  counts: Counts;
  ledger: Ledger;
  problems: string[];
}

function toOutcome({ minutes, samples, counts, ledger, problems }: Soaked): Outcome {
  const growth = judgeGrowth(samples);
  const failed = [...counts.failed].map(([what, count]) => `${count} times ${what}.`);
  const broken =
    counts.cutOff > (counts.reads + counts.searches) * CUT_OFF_AT_MOST ? [`${counts.cutOff} connections broke.`] : [];
  const odd = [...ledger.odd].map(([status, count]) => `${count} writes were answered with ${status}.`);
  const grown = growth.isGrowing
    ? [`Memory grows by ${growth.perHour.toFixed(0)} MB an hour: ${growth.megabytes.toFixed(0)} MB in this run.`]
    : [];
  const row = (what: string, ours: string): Row => ({ what: `one server, everything at once: ${what}`, ours });
  return {
    rows: [
      row('minutes', String(Math.round(minutes))),
      row('pages read, searches, writes acknowledged', `${counts.reads}, ${counts.searches}, ${ledger.acknowledged}`),
      row('memory: median, most', `${growth.median.toFixed(0)} MB, ${growth.most.toFixed(0)} MB`),
      row('memory: slope after the first third', `${growth.perHour.toFixed(1)} MB an hour`),
      row('what is wrong afterwards', String(problems.length + failed.length + odd.length)),
    ],
    problems: [...problems, ...failed, ...broken, ...odd, ...grown],
  };
}
