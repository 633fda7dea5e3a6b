// A real server with pages, on a database that can be stopped.
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateSpace } from '../../bench/generate.ts';
import { cpuSeconds } from '../../bench/processes.ts';
import { findFreePort, run, startServer } from '../../server/testing/command-line.ts';
import { type CrashDatabase, postgresToCrash } from '../../server/testing/crashing-postgres.ts';
import type { Target } from './types.ts';

export interface Stage {
  target: Target;
  /** Present with PostgreSQL. */
  postgres: CrashDatabase | undefined;
  /** Seconds of a processor that the server has used. */
  processorTime: () => Promise<number>;
  /** Values of `/metrics`, by name (all of that name added up) and by name with labels. */
  metrics: () => Promise<Map<string, number>>;
  status: (path: string, headers?: Record<string, string>) => Promise<number>;
  isRunning: () => boolean;
  stop: () => Promise<void>;
}

const PAGES = 200;

export async function setStage(isPostgres: boolean): Promise<Stage> {
  await using ends = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'lectern-overload-'));
  ends.defer(() => rm(folder, { recursive: true, force: true }));
  const stage = await setIn(folder, isPostgres, ends);
  const kept = ends.move();
  return { ...stage, stop: () => kept.disposeAsync() };
}

async function setIn(folder: string, isPostgres: boolean, ends: AsyncDisposableStack): Promise<Omit<Stage, 'stop'>> {
  const postgres = isPostgres ? await postgresToCrash() : undefined;
  if (postgres !== undefined) ends.defer(postgres.stop);
  const port = await findFreePort();
  const token = `lct_${randomBytes(32).toString('base64url')}`;
  const env: Record<string, string> = {
    LECTERN_DATA_DIR: join(folder, 'data'),
    LECTERN_PORT: String(port),
    LECTERN_BOOTSTRAP_TOKEN: token,
    LECTERN_BOOTSTRAP_SAMPLE: 'false',
    LECTERN_TRUSTED_PROXIES: '127.0.0.0/8',
    LECTERN_RATE_LIMIT: '0',
    LECTERN_WRITE_RATE_LIMIT: '0',
    LECTERN_SITE_RATE_LIMIT: '0',
    LECTERN_LOG_LEVEL: 'fatal',
    ...(postgres === undefined ? {} : { LECTERN_DATABASE_URL: postgres.url }),
  };
  const running = await startServer(env);
  ends.defer(async () => {
    running.child.kill('SIGTERM');
    await running.ended;
  });
  const source = join(folder, 'source');
  await generateSpace(source, PAGES);
  const bring = async (title: string) => {
    const args = ['import', source, '--org', 'my-organization', '--new', title, '--publish', '--json'];
    const { code, stdout, stderr } = await run(args, env);
    if (code !== 0) throw new Error(`The import ended with ${code}: ${stderr}`);
    return JSON.parse(stdout) as { url: string; spaces: { space: { id: string } }[] };
  };
  const [imported, other] = [await bring('Load'), await bring('Other')];
  const base = new URL(imported.url).pathname.replace(/\/$/, '');
  const origin = `http://127.0.0.1:${port}`;
  const target: Target = {
    ...{ port, token, host: `localhost:${port}` },
    pages: Array.from({ length: PAGES }, (_, index) => `${base}/part-${Math.floor(index / 100)}/page-${index}`),
    large: `${base}/llms-full.txt`,
    spaceId: imported.spaces[0]?.space.id ?? '',
    otherId: other.spaces[0]?.space.id ?? '',
  };
  const ask = (path: string, headers: Record<string, string> = {}) =>
    fetch(origin + path, { headers, redirect: 'manual', signal: AbortSignal.timeout(20_000) });
  const first = await ask(target.pages[0] ?? '');
  if (first.status !== 200) throw new Error(`${target.pages[0]} is answered with ${first.status}.`);
  return {
    ...{ target, postgres },
    processorTime: async () => (await cpuSeconds(running.child.pid)) ?? 0,
    metrics: async () => readMetrics(await (await ask('/metrics')).text()),
    status: (path, headers) =>
      ask(path, headers).then(
        async (answer) => {
          await answer.arrayBuffer();
          return answer.status;
        },
        () => 0,
      ),
    isRunning: () => running.child.exitCode === null,
  };
}

/** Under its name all of it, and under its name with labels that row. */
function readMetrics(text: string): Map<string, number> {
  const values = new Map<string, number>();
  for (const [, name = '', labels, value] of text.matchAll(/^(\w+)(\{[^}]*\})? (\S+)$/gm)) {
    values.set(name, (values.get(name) ?? 0) + Number(value));
    if (labels !== undefined) values.set(name + labels, Number(value));
  }
  return values;
}
