// Measures the PDF of one space, against a server of its own that shows the same pages as HTML, each once.
// Usage: node bench/pdf.ts [--pages 100]
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { addressesOf } from './addresses.ts';
import { generateSpace } from './generate.ts';
import { bring } from './imports.ts';
import { type Server, startLectern } from './processes.ts';
import { machine } from './record.ts';
import { type Row, toMarkdown } from './report.ts';
import { fetchAll } from './requests.ts';

const { values } = parseArgs({ options: { pages: { type: 'string', default: '100' } } });
const pages = Number(values.pages);

const TOKEN = `lct_${'bench'.repeat(9)}`;
const headers = { authorization: `Bearer ${TOKEN}` };

/** The most memory that a process had at once, in megabytes, its threads included. */
async function peakMegabytes({ pid }: Server): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1]) / 1024;
}

interface Measured {
  seconds: number;
  peak: number;
  /** Of what was answered. */
  bytes: number;
}

const work = await mkdtemp(join(tmpdir(), 'lectern-bench-'));
const dataDir = join(work, 'data');
const folder = join(work, 'pages');

/** What a server that does nothing else needs for this. */
async function measure(ask: (server: Server) => Promise<{ seconds: number; bytes: number }>): Promise<Measured> {
  const server = await startLectern(dataDir, TOKEN);
  try {
    const measured = await ask(server);
    return { ...measured, peak: await peakMegabytes(server) };
  } finally {
    await server.stop();
  }
}

async function fetchPdf(server: Server, spaceId: string): Promise<{ seconds: number; bytes: number }> {
  const started = performance.now();
  const answer = await fetch(`${server.url}/v1/spaces/${spaceId}/pdf`, { headers });
  const { pathname, search } = new URL(((await answer.json()) as { url: string }).url);
  const pdf = await fetch(server.url + pathname + search);
  const { byteLength: bytes } = await pdf.arrayBuffer();
  if (pdf.headers.get('content-type') !== 'application/pdf') throw new Error('The answer is no PDF.');
  return { seconds: (performance.now() - started) / 1000, bytes };
}

try {
  await generateSpace(folder, pages);
  const first = await startLectern(dataDir, TOKEN);
  const imported = await bring({ dataDir, port: first.port }, folder, 'generated');
  const addresses = (await addressesOf(first, imported, headers)).map(({ site }) => new URL(site).pathname);
  await first.stop();
  const spaceId = imported.spaces[0]?.space.id ?? '';
  const html = await measure(async ({ url }) => ({
    seconds: await fetchAll(addresses.map((path) => url + path)),
    bytes: 0,
  }));
  const pdf = await measure((server) => fetchPdf(server, spaceId));
  const again = await measure((server) => fetchPdf(server, spaceId));
  const baseline = `the same pages as HTML, each fetched once`;
  const rows: Row[] = [
    {
      what: `PDF of ${pages} pages of 7 kB (${Math.round(pdf.bytes / 1024)} kB)`,
      ours: `${pdf.seconds.toFixed(2)} s, from another start ${again.seconds.toFixed(2)} s`,
      baseline: `${baseline} ${html.seconds.toFixed(2)} s`,
      ratio: pdf.seconds / html.seconds,
    },
    {
      what: `PDF of ${pages} pages: peak memory of the server`,
      ours: `${Math.round(pdf.peak)} MB`,
      baseline: `${baseline} ${Math.round(html.peak)} MB`,
      ratio: pdf.peak / html.peak,
    },
  ];
  process.stdout.write(`${machine()}\n\n${toMarkdown(rows)}\n`);
} finally {
  await rm(work, { recursive: true, force: true });
}
