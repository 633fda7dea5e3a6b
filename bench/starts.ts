// What a start costs, of the server and of a command, against bare Node and a bare Fastify.
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { generateSpace } from './generate.ts';
import { bring, type Imported } from './imports.ts';
import {
  BIN,
  cpuSeconds,
  residentMegabytes,
  runLectern,
  type Server,
  startBaseline,
  startLectern,
} from './processes.ts';
import { costRow, type Row } from './report.ts';

const TIMES = 5;
const PAGES = 100;

interface StartsOf {
  work: string;
  token: string;
  say: (text: string) => void;
}

interface Start {
  ready: number;
  cpu: number;
  resident: number;
}

/** Starts in turn, so that what else the machine does is shared: milliseconds, processor time and memory, each in the median. */
export async function compareStarts(of: StartsOf): Promise<Row[]> {
  of.say('starting again and again');
  const dataDir = join(of.work, 'starts');
  const nothing = { file: join(of.work, 'nothing'), contentType: 'text/plain', status: 200 };
  await writeFile(nothing.file, '');
  const [ours, bare]: [Start[], Start[]] = [[], []];
  // The first one makes the database.
  await (await startLectern(dataDir, of.token)).stop();
  for (let time = 0; time < TIMES; time += 1) {
    ours.push(await look(await startLectern(dataDir, of.token)));
    bare.push(await look(await startBaseline('fastify', nothing)));
  }
  const both = (of: (start: Start) => number): [number, number] => [median(ours.map(of)), median(bare.map(of))];
  return [
    costRow(
      'start to ready (database there)',
      both(({ ready }) => ready),
      'ms',
    ),
    costRow(
      'start to ready: processor time',
      both(({ cpu }) => cpu),
      'ms',
    ),
    costRow(
      'resident memory when ready',
      both(({ resident }) => resident),
      'MB',
    ),
    ...(await compareCommands(of, dataDir)),
  ];
}

async function look(server: Server): Promise<Start> {
  const start = {
    ready: server.ready,
    cpu: ((await cpuSeconds(server.pid)) ?? 0) * 1000,
    resident: await residentMegabytes(server),
  };
  await server.stop();
  return start;
}

/** A command that does nothing, a small import with its start, and the first page after a restart. */
async function compareCommands({ work, token, say }: StartsOf, dataDir: string): Promise<Row[]> {
  say('running commands');
  const folder = join(work, 'starts-pages');
  await generateSpace(folder, PAGES);
  const imported = await bring({ dataDir, port: 1 }, folder, 'Starts');
  const [versions, nodes, imports]: [number[], number[], number[]] = [[], [], []];
  for (let time = 0; time < TIMES; time += 1) {
    versions.push(await timed(() => promisify(execFile)(BIN, ['--version'])));
    nodes.push(await timed(() => promisify(execFile)(process.execPath, ['-e', '0'])));
    const args = ['import', folder, '--org', 'my-organization', '--new', `Starts ${time}`];
    imports.push(await timed(() => runLectern(dataDir, 1, args)));
  }
  const seconds = median(imports) / 1000;
  const toNode = (what: string, ours: string, ratio: number): Row => ({
    what,
    ours,
    baseline: `bare node ${median(nodes).toFixed(0)} ms`,
    ratio,
  });
  return [
    toNode('a command that does nothing', `${median(versions).toFixed(0)} ms`, median(versions) / median(nodes)),
    toNode(
      `import of ${PAGES} pages, the command's start included`,
      `${(seconds * 1000).toFixed(0)} ms (${Math.round(PAGES / seconds)} pages/s)`,
      median(imports) / median(nodes),
    ),
    await firstPage({ dataDir, token }, imported),
  ];
}

async function firstPage({ dataDir, token }: { dataDir: string; token: string }, imported: Imported): Promise<Row> {
  const [first, second]: [number[], number[]] = [[], []];
  for (let time = 0; time < TIMES; time += 1) {
    const server = await startLectern(dataDir, token);
    const url = `${server.url}${new URL(imported.url).pathname}`;
    const get = async (): Promise<void> => void (await (await fetch(url)).arrayBuffer());
    // The connection and what `fetch` itself loads are not what is measured.
    await (await fetch(`${server.url}/healthz`)).arrayBuffer();
    first.push(await timed(get));
    second.push(await timed(get));
    await server.stop();
  }
  return {
    what: 'first page after a restart',
    ours: `median ${median(first).toFixed(1)} ms`,
    baseline: `the page again ${median(second).toFixed(1)} ms`,
    ratio: median(first) / median(second),
  };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

const median = (all: readonly number[]): number => all.toSorted((a, b) => a - b)[all.length >> 1] ?? 0;
