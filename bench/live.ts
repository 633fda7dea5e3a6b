// What it costs that others watch a space in which somebody writes, against the same writing with nobody there.
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { join } from 'node:path';
import { cpuSeconds, residentMegabytes, runLectern, type Server, startLectern } from './processes.ts';
import type { Row } from './report.ts';

export interface LiveOf {
  work: string;
  token: string;
  say: (text: string) => void;
}

const WATCHERS = 50;
/** A person keeps so many streams open. */
const STREAMS_OF_A_PERSON = 20;
const SAVES = 400;
const WARM_SAVES = 100;
const ROUNDS = 3;

/** A page that somebody saves again and again: alone, before so many who watch, and before as many who take nothing. */
export async function measureLive({ work, token, say }: LiveOf): Promise<Row[]> {
  const server = await startLectern(join(work, 'live'), token);
  try {
    const page = await makePage(server, token);
    const tokens = await makePeople({ server, dataDir: join(work, 'live'), token });
    await save(page, WARM_SAVES);
    const [alone, watched, ignored] = [[], [], []] as [Measured[], Measured[], Measured[]];
    for (let round = 1; round <= ROUNDS; round += 1) {
      say(`measuring ${WATCHERS} who watch a page, round ${round} of ${ROUNDS}`);
      alone.push(await measureSaves(server, page, []));
      watched.push(await beforeWatchers(server, page, { tokens, reads: true }));
      ignored.push(await beforeWatchers(server, page, { tokens, reads: false }));
    }
    return [
      ...toRows(watched, alone, `${WATCHERS} watch the page`),
      ...toRows(ignored, alone, `${WATCHERS} take nothing`),
    ];
  } finally {
    await server.stop();
  }
}

interface Page {
  space: string;
  draft: string;
  token: string;
  version: number;
  base: string;
}

async function makePage(server: Server, token: string): Promise<Page> {
  const { items } = await ask<{ items: { id: string }[] }>(token, 'GET', `${server.url}/v1/orgs`);
  const { id } = await ask<{ id: string }>(token, 'POST', `${server.url}/v1/orgs/${items[0]?.id}/spaces`, {
    title: 'Watched',
  });
  const space = `${server.url}/v1/spaces/${id}`;
  await ask(token, 'PATCH', space, { editMode: 'live' });
  const change = { operation: 'insert_page', title: 'Page', document: { source: '# Page\n\nWords.\n' } };
  const made = await ask<{ changes: { page: { id: string } }[] }>(token, 'POST', `${space}/content?compat=false`, {
    changes: [change],
  });
  const draft = `${space}/drafts/${made.changes[0]?.page.id}`;
  const { version, base } = await ask<{ version: number; base: string }>(token, 'GET', draft);
  return { space, draft, token, version, base };
}

/** Tokens of people who may read it. */
async function makePeople(of: { server: Server; dataDir: string; token: string }): Promise<string[]> {
  const { items } = await ask<{ items: { id: string }[] }>(of.token, 'GET', `${of.server.url}/v1/orgs`);
  const run = (args: string[]) => runLectern(of.dataDir, of.server.port, args);
  const tokens: string[] = [];
  for (let n = 0; n * STREAMS_OF_A_PERSON < WATCHERS; n += 1) {
    const email = `watcher${n}@example.com`;
    await run(['user', 'create', '--email', email, '--name', `W${n}`, '--org', items[0]?.id ?? '', '--role', 'read']);
    tokens.push(((await run(['token', 'create', '--user', email, '--name', 'bench'])) as { token: string }).token);
  }
  return tokens;
}

/** Saves the page so many times, each one after the other; answers the milliseconds at which each was asked for. */
async function save(page: Page, times: number): Promise<Map<number, number>> {
  const began = new Map<number, number>();
  for (let n = 0; n < times; n += 1) {
    const { version, base } = page;
    const source = `# Page\n\nWords, and ${version} more.\n`;
    const at = performance.now();
    const saved = await ask<{ version: number }>(page.token, 'PUT', page.draft, { version, base, source });
    page.version = saved.version;
    began.set(saved.version, at);
  }
  return began;
}

interface Measured {
  /** Milliseconds of processor time for a save. */
  cpu: number;
  megabytes: number;
  /** Milliseconds from the request that saves to each who sees it. */
  delays: number[];
}

async function measureSaves(server: Server, page: Page, watchers: readonly Watcher[]): Promise<Measured> {
  const before = (await cpuSeconds(server.pid)) ?? 0;
  const began = await save(page, SAVES);
  const last = page.version;
  for (const { versions } of watchers) while (!versions.has(last)) await sleep(5);
  const spent = ((await cpuSeconds(server.pid)) ?? 0) - before;
  const delays = watchers.flatMap(({ versions }) =>
    [...began].flatMap(([version, at]) => {
      const seen = versions.get(version);
      return seen === undefined ? [] : [seen - at];
    }),
  );
  if (delays.length !== watchers.length * SAVES) throw new Error('Somebody who watches missed something.');
  return { cpu: (spent * 1000) / SAVES, megabytes: await residentMegabytes(server), delays };
}

interface Watcher {
  /** When each version was seen. */
  versions: Map<number, number>;
  close: () => void;
}

interface Watching {
  tokens: readonly string[];
  reads: boolean;
}

async function beforeWatchers(server: Server, page: Page, { tokens, reads }: Watching): Promise<Measured> {
  const watchers = await Promise.all(
    Array.from({ length: WATCHERS }, (_, n) => watch(page, tokens[Math.floor(n / STREAMS_OF_A_PERSON)] ?? '', reads)),
  );
  try {
    return await measureSaves(server, page, reads ? watchers : []);
  } finally {
    for (const { close } of watchers) close();
  }
}

/** Opens a stream, and reads it or not. */
function watch({ space }: Page, token: string, reads: boolean): Promise<Watcher> {
  const versions = new Map<number, number>();
  return new Promise((resolve, reject) => {
    const asking = request(
      `${space}/live`,
      { headers: { authorization: `Bearer ${token}` }, agent: false },
      (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`A stream answered ${answer.statusCode}.`));
        answer.on('error', () => {});
        let rest = '';
        if (reads)
          answer.setEncoding('utf8').on('data', (chunk: string) => {
            const lines = (rest + chunk).split('\n');
            rest = lines.pop() ?? '';
            const now = performance.now();
            for (const [, version] of lines.map((line) => /^data: .*"draft\.saved".*"version":(\d+)/.exec(line) ?? []))
              if (version !== undefined) versions.set(Number(version), now);
          });
        else answer.pause();
        resolve({ versions, close: () => asking.destroy() });
      },
    );
    asking.on('error', reject).end();
  });
}

const toRows = (measured: readonly Measured[], alone: readonly Measured[], who: string): Row[] => {
  const [ours, bare] = [leastOf(measured), leastOf(alone)];
  const delays = measured.flatMap((each) => each.delays).toSorted((a, b) => a - b);
  const at = (share: number) => delays[Math.floor(delays.length * share)]?.toFixed(1);
  return [
    {
      what: `a page saved ${SAVES} times while ${who}: processor time of a save`,
      ours: `${ours.cpu.toFixed(2)} ms`,
      baseline: `nobody there ${bare.cpu.toFixed(2)} ms`,
      ratio: ours.cpu / bare.cpu,
    },
    {
      what: `a page saved ${SAVES} times while ${who}: resident memory`,
      ours: `${ours.megabytes.toFixed(0)} MB`,
      baseline: `nobody there ${bare.megabytes.toFixed(0)} MB`,
      ratio: ours.megabytes / bare.megabytes,
    },
    ...(delays.length === 0
      ? []
      : [
          {
            what: `from the request that saves to each of those who watch, ${who}`,
            ours: `median ${at(0.5)} ms, p95 ${at(0.95)} ms`,
          },
        ]),
  ];
};

const leastOf = (measured: readonly Measured[]): { cpu: number; megabytes: number } => ({
  cpu: Math.min(...measured.map(({ cpu }) => cpu)),
  megabytes: Math.max(...measured.map(({ megabytes }) => megabytes)),
});

async function ask<Answer>(token: string, method: string, url: string, body?: object): Promise<Answer> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const answer = await fetch(url, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${url} answered ${answer.status}: ${text}`);
  return JSON.parse(text) as Answer;
}
