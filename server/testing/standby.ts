// A real standby of a PostgreSQL for the tests, which streams from it. The binaries from npm have no pg_basebackup, so the folder
// is copied between the two calls that a base backup is made of.
import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { startCopy, type TestPostgres } from './postgres.ts';

export interface Standby extends TestPostgres {
  /** A statement of its superuser, on the database that its URL names. */
  run: <Row = Record<string, unknown>>(statement: string) => Promise<Row[]>;
  /** What the primary commits is received from now on, and not shown until `resume`. */
  pause: () => Promise<void>;
  resume: () => Promise<void>;
  /** Waits until it shows all that the primary has. */
  catchUp: () => Promise<void>;
}

/** Runs one statement on a connection of its own. */
export async function runOn<Row>(url: string, statement: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows as Row[];
  } finally {
    await client.end();
  }
}

const CAUGHT_UP_WITHIN_MS = 20_000;

/** Starts a standby of a server; `database` is the one that its URL names. */
export async function startStandby(primary: TestPostgres, database: string): Promise<Standby> {
  const { password, port } = new URL(primary.url);
  const copy = await startCopy(password, (data) => makeBaseBackup(primary, data, { password, port }));
  const urlIn = (server: string): string => {
    const url = new URL(server);
    url.pathname = `/${database}`;
    return url.href;
  };
  const [url, nearUrl] = [urlIn(copy.url), urlIn(copy.nearUrl)];
  const run = <Row>(statement: string) => runOn<Row>(url, statement);
  return {
    ...{ ...copy, url, nearUrl, run },
    pause: async () => void (await run('SELECT pg_wal_replay_pause()')),
    resume: async () => void (await run('SELECT pg_wal_replay_resume()')),
    catchUp: async () => {
      const [at] = await runOn<{ lsn: string }>(primary.url, 'SELECT pg_current_wal_insert_lsn() AS lsn');
      for (const until = performance.now() + CAUGHT_UP_WITHIN_MS; ; await sleep(10)) {
        const [row] = await run<{ there: boolean }>(`SELECT pg_last_wal_replay_lsn() >= '${at?.lsn}' AS there`);
        if (row?.there === true) return;
        if (performance.now() > until) throw new Error('The standby does not catch up.');
      }
    },
  };
}

interface Source {
  password: string;
  port: string;
}

async function makeBaseBackup(primary: TestPostgres, data: string, { password, port }: Source): Promise<void> {
  const client = new Client({ connectionString: primary.url });
  await client.connect();
  try {
    await client.query("ALTER SYSTEM SET wal_keep_size = '512MB'");
    await client.query('SELECT pg_reload_conf()');
    await client.query("SELECT pg_backup_start('standby', true)");
    const apart = new Set(['pg_wal', 'postmaster.pid', 'postmaster.opts', 'pg_replslot', 'pg_dynshmem', 'pg_stat_tmp']);
    for (const name of readdirSync(primary.data)) {
      if (apart.has(name) || name.startsWith('.s.')) continue;
      cpSync(join(primary.data, name), join(data, name), { recursive: true, verbatimSymlinks: true });
    }
    for (const name of ['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_stat_tmp'])
      mkdirSync(join(data, name), { mode: 0o700 });
    const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)');
    writeFileSync(join(data, 'backup_label'), rows[0]?.labelfile ?? '');
  } finally {
    await client.end();
  }
  writeFileSync(join(data, 'standby.signal'), '');
  const conninfo = `host=127.0.0.1 port=${port} user=postgres password=${password}`;
  const own = ['', `primary_conninfo = '${conninfo}'`, 'hot_standby = on', 'wal_receiver_status_interval = 1s', ''];
  writeFileSync(join(data, 'postgresql.auto.conf'), own.join('\n'));
}
