// Measures PDFs: of a generated space and of our guide, each by a server of its own that does nothing else, next to pdfkit that
// sets nothing but the words of the same files. Time is that of the first request, which starts the thread, too; memory is the
// most that the process held beyond what it held at rest. Take the figures of a quiet machine.
// Usage: node bench/pdf.ts [--pages 200] [--runs 3] [--write]
import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { generateSpace } from './generate.ts';
import { bring } from './imports.ts';
import { cpuSeconds, forgetPeak, readMemory, type Server, startLectern } from './processes.ts';
import { machine, record } from './record.ts';
import { type Row, toMarkdown } from './report.ts';

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '200' },
    runs: { type: 'string', default: '3' },
    write: { type: 'boolean', default: false },
  },
});

const TOKEN = `lct_${'bench'.repeat(9)}`;
const headers = { authorization: `Bearer ${TOKEN}` };
const BARE = fileURLToPath(new URL('./pdf-bare.ts', import.meta.url));
const GUIDE = fileURLToPath(new URL('../docs', import.meta.url));

interface Measured {
  seconds: number;
  processor: number;
  megabytes: number;
  bytes: number;
  sheets?: number;
}

async function fetchPdf(server: Server, spaceId: string): Promise<Buffer> {
  const answer = await fetch(`${server.url}/v1/spaces/${spaceId}/pdf`, { headers });
  const { pathname, search } = new URL(((await answer.json()) as { url: string }).url);
  const pdf = await fetch(server.url + pathname + search);
  const bytes = Buffer.from(await pdf.arrayBuffer());
  if (pdf.headers.get('content-type') !== 'application/pdf') throw new Error('The answer is no PDF.');
  return bytes;
}

/** A book printed by a server that has just started. */
async function print(dataDir: string, spaceId: string): Promise<Measured> {
  const server = await startLectern(dataDir, TOKEN);
  try {
    await fetch(`${server.url}/v1/spaces/${spaceId}`, { headers });
    await forgetPeak(server.pid);
    const rest = (await readMemory(server.pid)).now;
    const [used, started] = [(await cpuSeconds(server.pid)) ?? 0, performance.now()];
    const bytes = await fetchPdf(server, spaceId);
    const seconds = (performance.now() - started) / 1000;
    const processor = ((await cpuSeconds(server.pid)) ?? 0) - used;
    const sheets = bytes.toString('latin1').match(/\/Type \/Page$/gm)?.length ?? 0;
    return { seconds, processor, megabytes: (await readMemory(server.pid)).most - rest, bytes: bytes.length, sheets };
  } finally {
    await server.stop();
  }
}

async function printBare(folder: string): Promise<Measured> {
  const { stdout } = await promisify(execFile)(process.execPath, [BARE, folder]);
  return JSON.parse(stdout) as Measured;
}

/** The fastest of several runs, and the most memory of all of them. */
async function measure(run: () => Promise<Measured>): Promise<Measured> {
  const all: Measured[] = [];
  for (let count = 0; count < Number(values.runs); count += 1) all.push(await run());
  const [best] = all.toSorted((one, other) => one.seconds - other.seconds);
  if (best === undefined) throw new Error('Nothing was measured.');
  return { ...best, megabytes: Math.max(...all.map(({ megabytes }) => megabytes)) };
}

function rowsOf(name: string, book: Measured, bare: Measured): Row[] {
  const what = `PDF of ${name} (${book.sheets} sheets, ${(book.bytes / 1e6).toFixed(1)} MB)`;
  const timeOf = ({ seconds, processor }: Measured) =>
    `${seconds.toFixed(2)} s, of processors ${processor.toFixed(2)} s`;
  return [
    {
      what,
      ours: timeOf(book),
      baseline: `pdfkit, bare words ${timeOf(bare)}`,
      ratio: book.processor / bare.processor,
    },
    {
      what: `${what}: memory beyond rest`,
      ours: `${Math.round(book.megabytes)} MB`,
      baseline: `pdfkit, bare words ${Math.round(bare.megabytes)} MB`,
      ratio: book.megabytes / bare.megabytes,
    },
  ];
}

// Figures are those of what users run.
execFileSync(process.execPath, [fileURLToPath(new URL('../scripts/bundle.mjs', import.meta.url))]);
const work = await mkdtemp(join(tmpdir(), 'lectern-bench-'));
try {
  const [dataDir, generated] = [join(work, 'data'), join(work, 'pages')];
  await generateSpace(generated, Number(values.pages));
  const books = [
    { name: `${values.pages} pages of 7 kB`, folder: generated },
    { name: 'our guide', folder: GUIDE },
  ];
  const rows: Row[] = [];
  for (const { name, folder } of books) {
    const server = await startLectern(dataDir, TOKEN);
    const imported = await bring({ dataDir, port: server.port }, folder, name);
    await server.stop();
    const spaceId = imported.spaces[0]?.space.id ?? '';
    const book = await measure(() => print(dataDir, spaceId));
    rows.push(...rowsOf(name, book, await measure(() => printBare(folder))));
  }
  process.stdout.write(`${machine()}\n\n${toMarkdown(rows)}\n`);
  if (values.write)
    await record({
      rows,
      run: `\`node bench/pdf.ts --pages ${values.pages}\``,
      about: `${machine()}; ${values.runs} runs`,
    });
} finally {
  await rm(work, { recursive: true, force: true });
}
