// Measures the import of a website over HTTP, against fetching the same pages from the same server and nothing else.
// Usage: node bench/website.ts [--pages 500] [--rounds 3]
import { createServer } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { freePort, type Server, startLectern } from './processes.ts';
import { rateRow, toMarkdown } from './report.ts';
import { sitePages } from './website-pages.ts';

const { values } = parseArgs({
  options: { pages: { type: 'string', default: '500' }, rounds: { type: 'string', default: '3' } },
});
const count = Number(values.pages);
const rounds = Number(values.rounds);

const TOKEN = `lct_${'bench'.repeat(9)}`;
/** As many as an import asks for at the same time. */
const AT_ONCE = 4;
const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' };
const say = (text: string) => process.stderr.write(`${text}\n`);

/** Serves the pages until it is closed. */
async function serveSite(pages: ReadonlyMap<string, string>): Promise<{ url: string; close: () => void }> {
  const port = await freePort();
  const server = createServer((request, response) => {
    const page = pages.get(request.url ?? '');
    if (page === undefined) response.writeHead(404).end();
    else response.setHeader('content-type', 'text/html; charset=utf-8').end(page);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${port}`, close: () => (server.closeAllConnections(), server.close()) };
}

/** Seconds that fetching every page takes, as many at a time as an import fetches. */
async function fetchPages(urls: readonly string[]): Promise<number> {
  const waiting = [...urls];
  const started = performance.now();
  const work = async (): Promise<void> => {
    for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
      const answer = await fetch(url);
      if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`);
      await answer.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return (performance.now() - started) / 1000;
}

async function post(server: Server, path: string, body: object): Promise<Record<string, unknown>> {
  const answer = await fetch(`${server.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const text = await answer.text();
  if (answer.status !== 201) throw new Error(`${path} answered ${answer.status}: ${text}`);
  return JSON.parse(text) as Record<string, unknown>;
}

/** Seconds that importing the site into a new space takes. */
async function importSite(server: Server, organizationId: string, url: string): Promise<number> {
  const { id } = await post(server, `/v1/orgs/${organizationId}/spaces`, { title: 'Site' });
  const started = performance.now();
  const { importedResources } = await post(server, `/v1/spaces/${String(id)}/content/import`, {
    url,
    source: 'website',
  });
  if (importedResources !== count) throw new Error(`${String(importedResources)} of ${count} pages were imported.`);
  return (performance.now() - started) / 1000;
}

const median = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0;

const work = await mkdtemp(join(tmpdir(), 'lectern-bench-'));
process.env['LECTERN_OUTBOUND_ALLOW'] = '127.0.0.0/8';
const pages = sitePages(count);
const site = await serveSite(pages);
const server = await startLectern(join(work, 'data'), TOKEN);
try {
  const list = await fetch(`${server.url}/v1/orgs`, { headers });
  const { items } = (await list.json()) as { items: { id: string }[] };
  const organizationId = items[0]?.id ?? '';
  const urls = [...pages.keys()].map((path) => site.url + path);
  const [imports, fetches]: [number[], number[]] = [[], []];
  // The first round compiles and warms.
  for (let round = 0; round <= rounds; round += 1) {
    say(`round ${round} of ${rounds}`);
    const fetched = await fetchPages(urls);
    const imported = await importSite(server, organizationId, `${site.url}/`);
    if (round === 0) continue;
    fetches.push(fetched);
    imports.push(imported);
  }
  const bytes = [...pages.values()].reduce((sum, page) => sum + page.length, 0) / count;
  const what = `website of ${count} pages of ${Math.round(bytes / 1000)} kB imported, median of ${rounds}`;
  const baseline = { name: `plain fetch of them, ${AT_ONCE} at a time`, rate: count / median(fetches) };
  process.stdout.write(`${toMarkdown([rateRow(what, count / median(imports), baseline)])}\n`);
} finally {
  await server.stop();
  site.close();
  await rm(work, { recursive: true, force: true });
}
