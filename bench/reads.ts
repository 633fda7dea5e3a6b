import { setTimeout as sleep } from 'node:timers/promises';
import { join } from 'node:path';
import { generateSpace } from './generate.ts';
import { bring } from './imports.ts';
import type { Row } from './report.ts';
import { compare, type Comparison } from './requests.ts';

export interface ReadsOf {
  comparison: Comparison;
  place: { dataDir: string; port: number };
  token: string;
  say: (text: string) => void;
}

const PAGES = 1000;
const TIMES = 15;
const WRITE_EVERY_MS = 50;

/**
 * What reads of the API cost when they are not sent again from memory: a header says that these are no plain requests. The
 * pages of a space are read right after it was changed, again and again, and while something else is written.
 */
export async function compareReads({ comparison, place, token, say }: ReadsOf): Promise<Row[]> {
  const { lectern, work } = comparison;
  const anew = { authorization: `Bearer ${token}`, 'content-length': '0' };
  const folder = join(work, 'reads');
  await generateSpace(folder, PAGES);
  const imported = await bring(place, folder, 'Read');
  const { organization, space } = await makeSpaces(lectern.url, token);
  const spaceId = imported.spaces[0]?.space.id ?? '';
  const pages = `${lectern.url}/v1/spaces/${spaceId}/content/pages`;
  const other = `${lectern.url}/v1/spaces/${space}`;
  const rows: Row[] = [];
  const comparing = async (what: string, url: string) => {
    say(`measuring ${what}`);
    rows.push(...(await compare(comparison, what, { url, headers: anew })));
  };
  say('measuring pages of a space that was just changed');
  rows.push(await firstReads(pages, { spaceId, url: lectern.url, token }));
  await comparing(`content/pages of ${PAGES} pages, later`, pages);
  const writing = writeElsewhere(other, token);
  await comparing(
    `content/pages of ${PAGES} pages, while another space is changed ${1000 / WRITE_EVERY_MS} times a second`,
    pages,
  );
  await writing.stop();
  await comparing('list of 100 spaces, read anew', `${lectern.url}/v1/orgs/${organization}/spaces?limit=100`);
  await comparing('GET space, read anew', other);
  return rows;
}

const SPACES = 100;

/** Spaces next to the one with the pages, in its organization; answers one of them. */
async function makeSpaces(url: string, token: string): Promise<{ organization: string; space: string }> {
  const { items } = (await ask(`${url}/v1/orgs`, token)) as { items: { id: string }[] };
  const organization = items[0]?.id ?? '';
  let space = '';
  for (let n = 0; n < SPACES; n += 1)
    ({ id: space } = (await ask(`${url}/v1/orgs/${organization}/spaces`, token, ['POST', { title: `Space ${n}` }])) as {
      id: string;
    });
  return { organization, space };
}

async function ask(url: string, token: string, [method, body]: [string, object?] = ['GET']): Promise<unknown> {
  const headers = { authorization: `Bearer ${token}` };
  const json = { ...headers, 'content-type': 'application/json' };
  const sent = body === undefined ? { headers } : { headers: json, body: JSON.stringify(body) };
  const answer = await fetch(url, { method, ...sent });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${url} answered ${answer.status}: ${text}`);
  return JSON.parse(text);
}

interface Changed {
  spaceId: string;
  url: string;
  token: string;
}

/** Milliseconds of the first read of the pages after each of some changes, and of the one after it. */
async function firstReads(pages: string, { spaceId, url, token }: Changed): Promise<Row> {
  const space = `${url}/v1/spaces/${spaceId}`;
  await ask(space, token, ['PATCH', { editMode: 'live' }]);
  const { pages: all } = (await ask(pages, token)) as { pages: { id: string }[] };
  const times: { first: number; second: number }[] = [];
  for (let n = 0; n < TIMES; n += 1) {
    const document = { markdown: `# Welcome\n\nChanged ${n} times.\n` };
    // The kind of a change had another name before.
    const change = { operation: 'update_page', page: all[0]?.id, document };
    await ask(`${space}/content`, token, ['POST', { changes: [change] }]);
    const started = performance.now();
    await ask(pages, token);
    const first = performance.now();
    await ask(pages, token);
    times.push({ first: first - started, second: performance.now() - first });
  }
  const median = (key: 'first' | 'second') => times.map((each) => each[key]).toSorted((a, b) => a - b)[TIMES >> 1] ?? 0;
  return {
    what: `content/pages of ${PAGES} pages, first after a change (median of ${TIMES})`,
    ours: `${median('first').toFixed(1)} ms`,
    baseline: `the one after it ${median('second').toFixed(1)} ms`,
    ratio: median('first') / median('second'),
  };
}

/** Changes the title of a space again and again until it is stopped. */
function writeElsewhere(url: string, token: string): { stop: () => Promise<void> } {
  let stopped = false;
  const running = (async () => {
    for (let n = 0; !stopped; n += 1) {
      await ask(url, token, ['PATCH', { title: `Space ${n}` }]);
      await sleep(WRITE_EVERY_MS);
    }
  })();
  return {
    stop: async () => {
      stopped = true;
      await running;
    },
  };
}
