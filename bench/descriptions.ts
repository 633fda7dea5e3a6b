// What it costs to take in OpenAPI descriptions of others, one after the other, as an organization gives them.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cpuSeconds, residentMegabytes, type Server, startLectern } from './processes.ts';
import type { Row } from './report.ts';

interface Descriptions {
  /** The folder with the descriptions, `.json` or `.yaml`; without one there is nothing to measure. */
  folder: string | undefined;
  work: string;
  token: string;
  say: (text: string) => void;
}

const LOOK_EVERY_MS = 50;
/** Far beyond what any description may take, also on a busy machine. */
const PATIENCE_MS = 300_000;

export async function measureDescriptions({ folder, work, token, say }: Descriptions): Promise<Row[]> {
  if (folder === undefined) return [];
  const server = await startLectern(join(work, 'descriptions'), token, { LECTERN_BODY_LIMIT: String(64 * 1024 ** 2) });
  try {
    const specs = await specsUrl(server, token);
    const rows: Row[] = [];
    for (const file of (await readdir(folder)).filter((name) => /\.(?:json|ya?ml)$/.test(name)).toSorted()) {
      say(`taking in ${file}`);
      rows.push(await takeIn(server, { specs, token, file: join(folder, file), slug: `d${rows.length}` }));
    }
    return rows;
  } finally {
    await server.stop();
  }
}

async function specsUrl({ url }: Server, token: string): Promise<string> {
  const answer = await fetch(`${url}/v1/orgs`, { headers: { authorization: `Bearer ${token}` } });
  const { items } = (await answer.json()) as { items: { id: string }[] };
  return `${url}/v1/orgs/${items[0]?.id}/openapi`;
}

interface TakenIn {
  specs: string;
  token: string;
  file: string;
  slug: string;
}

interface Spec {
  processingState: string;
  lastProcessErrorCode?: string;
}

async function takeIn(server: Server, { specs, token, file, slug }: TakenIn): Promise<Row> {
  const text = await readFile(file, 'utf8');
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const [started, before] = [performance.now(), await cpuSeconds(server.pid)];
  const peak = peakOf(server);
  await peak.reset();
  const body = JSON.stringify({ source: { text } });
  const given = await fetch(`${specs}/${slug}`, { method: 'PUT', headers, body });
  if (!given.ok) throw new Error(`${file}: ${given.status} ${await given.text()}`);
  let spec = (await given.json()) as Spec;
  while (spec.processingState !== 'complete') {
    if (performance.now() - started > PATIENCE_MS) throw new Error(`${file} is not done after ${PATIENCE_MS} ms.`);
    await sleep(LOOK_EVERY_MS);
    spec = (await (await fetch(`${specs}/${slug}`, { headers })).json()) as Spec;
  }
  const took = ((performance.now() - started) / 1000).toFixed(2);
  const after = await cpuSeconds(server.pid);
  const processor =
    before === undefined || after === undefined ? '' : `, ${(after - before).toFixed(2)} s of a processor`;
  const end = spec.lastProcessErrorCode ?? 'complete';
  return {
    what: `description ${file.split('/').at(-1)}, ${(text.length / 1e6).toFixed(2)} MB`,
    ours: `${end} after ${took} s${processor}, at most ${Math.round(await peak.read())} MB resident`,
  };
}

/** The most memory that a process had at once; where the system does not count it, what it has in the end. */
function peakOf(server: Server) {
  const read = async (): Promise<number> => {
    const status = await readFile(`/proc/${server.pid}/status`, 'utf8').catch(() => '');
    const [, kilobytes] = /^VmHWM:\s+(\d+) kB/m.exec(status) ?? [];
    return kilobytes === undefined ? residentMegabytes(server) : Number(kilobytes) / 1024;
  };
  // Linux counts anew from here on.
  const reset = () => writeFile(`/proc/${server.pid}/clear_refs`, '5').catch(() => undefined);
  return { read, reset };
}
