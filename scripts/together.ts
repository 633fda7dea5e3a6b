// Has three people write in one page at once, and looks whether they come to the same text without a word lost or doubled:
// npm run together -- --operations 10000 [--postgres] [--nodes 2] [--seed 1]
import { mkdtemp, rm } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findFreePort, startServer } from '../server/testing/command-line.ts';
import { startPostgres } from '../server/testing/postgres.ts';
import { createClient } from './crash/client.ts';
import { writeTogether } from './together/run.ts';

const WRITERS = 3;

const { values: options } = parseArgs({
  options: {
    operations: { type: 'string', default: '10000' },
    nodes: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
    postgres: { type: 'boolean', default: false },
  },
});

const dataDir = await mkdtemp(join(tmpdir(), 'lectern-together-'));
const postgres = options.postgres ? await startPostgres() : undefined;
const token = `lct_${randomBytes(32).toString('base64url')}`;
const settings = {
  LECTERN_DATA_DIR: dataDir,
  LECTERN_BOOTSTRAP_TOKEN: token,
  LECTERN_RATE_LIMIT: '0',
  LECTERN_WRITE_RATE_LIMIT: '0',
  ...(postgres === undefined ? {} : { LECTERN_DATABASE_URL: postgres.url }),
};
const servers: Awaited<ReturnType<typeof startServer>>[] = [];
const started = performance.now();
try {
  // One after the other: the first one makes the tables.
  for (let node = 0; node < Number(options.nodes); node += 1)
    servers.push(await startServer({ ...settings, LECTERN_PORT: String(await findFreePort()) }));
  const clients = Array.from({ length: WRITERS }, (_, at) => createClient(servers[at % servers.length]!.url, token));
  const path = await makePage(clients[0]!);
  const say = (line: string): void => void process.stderr.write(`${line}\n`);
  const [operations, seed] = [Number(options.operations), Number(options.seed)];
  const report = await writeTogether({ clients, path, operations, seed, say });
  const about = {
    database: options.postgres ? 'PostgreSQL' : 'SQLite',
    nodes: servers.length,
    seed,
    seconds: Math.round((performance.now() - started) / 1000),
  };
  process.stdout.write(`${JSON.stringify({ ...about, ...report }, null, 2)}\n`);
  process.exitCode = report.problems.length === 0 ? 0 : 1;
} finally {
  for (const { child, ended } of servers) {
    child.kill('SIGTERM');
    await ended;
  }
  await postgres?.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function makePage(client: ReturnType<typeof createClient>): Promise<string> {
  const { items } = await client.need('GET', '/v1/orgs');
  const { id } = await client.need('POST', `/v1/orgs/${items[0].id}/spaces`, { title: 'Together' });
  await client.need('PATCH', `/v1/spaces/${id}`, { editMode: 'live' });
  const document = { source: '# Page\n\nw0x first.\n\nSecond.\n\nThird.\n' };
  const changes = [{ operation: 'insert_page', title: 'Page', document }];
  const made = await client.need('POST', `/v1/spaces/${id}/content?compat=false`, { changes });
  return `/v1/spaces/${id}/drafts/${made.changes[0].page.id}`;
}
