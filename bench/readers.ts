// What readers of published sites wait for: pages, lists and searches, against bare servers that send the same bytes.
import { appendFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addressesOf } from './addresses.ts';
import { generateSpace } from './generate.ts';
import { bring, type Imported } from './imports.ts';
import { type LoadRequest, measure } from './load.ts';
import { residentMegabytes } from './processes.ts';
import { rateRow, type Row } from './report.ts';
import { type Comparison, compareSite, firstAnswers } from './requests.ts';

export interface ReadersOf {
  comparison: Comparison;
  place: { dataDir: string; port: number };
  token: string;
  /** How many pages the large site has. */
  pages: number;
  say: (text: string) => void;
}

const FEW = 100;
const MANY = 1000;
const COLD = 200;
const TIMES = 21;

/** Every figure of published sites. */
export async function compareReaders(of: ReadersOf): Promise<Row[]> {
  const small = await bringSpace(of, FEW, 'Readers');
  const rows = await comparePages(of, small);
  rows.push(...(await compareVisitors(of)));
  rows.push(weightRow(await weigh(of, await bringSpace(of, MANY, 'Weight'))));
  rows.push(...(await measureLarge(of)));
  return rows;
}

async function bringSpace(of: ReadersOf, pages: number, title: string, extra?: string): Promise<Imported> {
  of.say(`importing ${title}, ${pages} pages`);
  const folder = join(of.comparison.work, `readers-${title}`);
  await generateSpace(folder, pages);
  if (extra !== undefined) {
    await writeFile(join(folder, 'extra.md'), extra);
    await appendFile(join(folder, 'SUMMARY.md'), '* [Extra](extra.md)\n');
  }
  return bring(of.place, folder, title);
}

const auth = ({ token }: ReadersOf) => ({ authorization: `Bearer ${token}` });

/** The address of a path of a site on the server that is measured. */
const onSite = ({ comparison }: ReadersOf, { url }: Imported, path: string): string =>
  `${comparison.lectern.url}${new URL(url).pathname}${path}`;

async function comparePages(of: ReadersOf, small: Imported): Promise<Row[]> {
  const page = (await addressesOf(of.comparison.lectern, small, auth(of))).at(50)?.site ?? '';
  const { headers } = await fetch(page, { headers: { 'accept-encoding': 'identity' } });
  const tag = { 'if-none-match': headers.get('etag') ?? '' };
  const search = onSite(of, small, '/~gitbook/search?q=documentation');
  await untilFound(search);
  const works: [string, LoadRequest][] = [
    ['published page, warm', { url: page }],
    ['published page, not modified', { url: page, headers: tag, status: 304 }],
    ['its Markdown', { url: `${page}.md` }],
    ['search on the site', { url: search }],
  ];
  return compareAll(of, works);
}

async function compareAll(of: ReadersOf, works: readonly [string, LoadRequest][]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [what, asked] of works) {
    of.say(`measuring ${what}`);
    rows.push(...(await compareSite(of.comparison, what, asked)));
  }
  return rows;
}

/** The index is brought after what was imported by a job. */
async function untilFound(url: string): Promise<void> {
  for (let tries = 0; tries < 1200; tries += 1) {
    const { count } = (await (await fetch(url)).json()) as { count: number };
    if (count > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The search finds nothing.');
}

const SCHEMA = {
  type: 'object',
  properties: {
    unsigned: {
      type: 'object',
      properties: { beta: { type: 'boolean', description: 'Tests new features' } },
      additionalProperties: false,
    },
  },
  additionalProperties: false,
};

const CONDITIONS = `# Extra

For everybody.

{% if visitor.claims.unsigned.beta %}
For some.
{% endif %}
`;

/** A page with a condition, for who has the claim and for who has not. */
async function compareVisitors(of: ReadersOf): Promise<Row[]> {
  const imported = await bringSpace(of, FEW, 'Visitors', CONDITIONS);
  await openToVisitors(of, imported);
  const url = onSite(of, imported, '/extra');
  const cookie = { cookie: `gitbook-visitor-public=${encodeURIComponent('{"beta":true}')}` };
  const shown = await (await fetch(url, { headers: cookie })).text();
  if (!shown.includes('For some.')) throw new Error('The visitor does not see what the condition admits to.');
  return compareAll(of, [
    ['page with a condition, unknown visitor', { url }],
    ['page with a condition, visitor with a claim', { url, headers: cookie }],
  ]);
}

async function openToVisitors(of: ReadersOf, { url }: Imported): Promise<void> {
  const [organization] = (await ask(of, 'GET', '/v1/orgs')).items;
  const { items } = await ask(of, 'GET', `/v1/orgs/${organization.id}/sites?limit=100`);
  const basename = new URL(url).pathname.split('/').at(-1);
  const site = items.find((each: { basename: string }) => each.basename === basename);
  const address = `/v1/orgs/${organization.id}/sites/${site.id}`;
  await ask(of, 'PATCH', address, { adaptiveContent: { enabled: true } });
  await ask(of, 'PUT', `${address}/adaptive-schema`, { jsonSchema: SCHEMA });
}

/** Bytes of a page's HTML, and of what in it is its own. */
async function weigh(of: ReadersOf, imported: Imported): Promise<{ html: number; own: number }> {
  const page = (await addressesOf(of.comparison.lectern, imported, auth(of))).at(500);
  const html = await (await fetch(page?.site ?? '')).text();
  const start = html.indexOf('<div class="page-body">');
  const end = html.indexOf('<footer class="page-footer">');
  if (start === -1 || end < start) throw new Error('The page has no body that ends before its footer.');
  return { html: Buffer.byteLength(html), own: Buffer.byteLength(html.slice(start, end)) };
}

const weightRow = ({ html, own }: { html: number; own: number }): Row => ({
  what: `HTML of a page of a site of ${MANY} pages beyond its own content`,
  ours: `${((html - own) / 1000).toFixed(1)} kB`,
  baseline: `the content ${(own / 1000).toFixed(1)} kB`,
  ratio: (html - own) / own,
});

/** The first page after a change, and memory, on a site of many pages. */
async function measureLarge(of: ReadersOf): Promise<Row[]> {
  const large = await bringSpace(of, of.pages, 'Large');
  // The index is made on the threads that pages are made on: what is measured is a site at rest.
  await untilFound(onSite(of, large, `/~gitbook/search?q=code-${of.pages - 1}`));
  const all = (await addressesOf(of.comparison.lectern, large, auth(of))).filter(({ site }) => site.includes('/page-'));
  const chosen = Array.from({ length: COLD }, (_, index) => all[Math.floor((index * all.length) / COLD)]?.site ?? '');
  const cold = await firstAnswers(chosen);
  const warm = await firstAnswers(chosen);
  const spaceId = large.spaces[0]?.space.id ?? '';
  await ask(of, 'PATCH', `/v1/spaces/${spaceId}`, { editMode: 'live' });
  const page = all[Math.floor(all.length / 2)];
  const times: number[] = [];
  for (let n = 0; n < TIMES; n += 1) times.push(await publish(of, { spaceId, page }, n));
  times.sort((a, b) => a - b);
  const load = await measure(of.comparison.lectern, { url: page?.site ?? '' }, of.comparison.seconds);
  const few = await measure(of.comparison.lectern, { url: chosen[0] ?? '' }, of.comparison.seconds);
  return [
    {
      what: `page of ${of.pages}, cold (${COLD} pages never asked for before)`,
      ours: `median ${cold.median.toFixed(1)} ms, p95 ${cold.p95.toFixed(1)} ms`,
      baseline: `the same pages, warm, median ${warm.median.toFixed(1)} ms`,
      ratio: cold.median / warm.median,
    },
    {
      what: `a change of one page of ${of.pages}, from the request that makes it to the page that shows it`,
      ours: `median ${at(times, 0.5).toFixed(1)} ms, p95 ${at(times, 0.95).toFixed(1)} ms`,
      baseline: `the page, warm, median ${warm.median.toFixed(1)} ms`,
      ratio: at(times, 0.5) / warm.median,
    },
    rateRow(`page of ${of.pages} after it was changed`, load.rate, { name: 'an unchanged page', rate: few.rate }),
    {
      what: `resident memory after ${of.pages} pages`,
      ours: `${Math.round(await residentMegabytes(of.comparison.lectern))} MB`,
    },
  ];
}

const at = (sorted: readonly number[], share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;

interface Changed {
  spaceId: string;
  page: { api: string; site: string } | undefined;
}

/** Milliseconds from the request that changes a page until its published page was read with the change in it. */
async function publish(of: ReadersOf, { spaceId, page }: Changed, n: number): Promise<number> {
  const id = page?.api.split('/').at(-1);
  const word = `changed-${n}-times`;
  const changes = [{ operation: 'update_page', page: id, document: { markdown: `# Page\n\n${word}\n` } }];
  const started = performance.now();
  await ask(of, 'POST', `/v1/spaces/${spaceId}/content`, { changes });
  const html = await (await fetch(page?.site ?? '')).text();
  if (!html.includes(word)) throw new Error('The page does not show its change.');
  return performance.now() - started;
}

async function ask(
  { comparison, token }: ReadersOf,
  method: string,
  path: string,
  body?: unknown,
  // oxlint-disable-next-line typescript/no-explicit-any -- answers of several shapes
): Promise<any> {
  const answer = await fetch(comparison.lectern.url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (answer.status >= 300) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}
