import assert from 'node:assert/strict';
import { test } from 'node:test';
import { askReplica } from './asking.ts';
import type { KnownClient } from './connections.ts';
import { createLag } from './lag.ts';
import { parsePosition } from './position.ts';
import type { Reading } from './reading.ts';
import type { Replica } from './replica.ts';

interface Server {
  server: string;
  position: string | null;
}

/** A replica at the end of one connection, which answers each transaction, or without a pooler all of them, by the next server. */
function replicaOf(servers: readonly Server[], { isPooled }: { isPooled: boolean }) {
  const sent: string[] = [];
  let turn = 0;
  let current: Server | undefined;
  const client = {
    known: {},
    processID: 7,
    query: async (sql: string) => {
      sent.push(sql);
      if (!isPooled) current ??= servers[0];
      else if (sql.startsWith('BEGIN') || current === undefined) current = servers[turn++ % servers.length];
      const said = current as Server;
      if (sql.startsWith('ROLLBACK')) current = undefined;
      return { rows: [sql.includes('pg_backend_pid') ? { ...said, pid: isPooled ? 99 : 7 } : { by: said.server }] };
    },
    release: () => {},
  } as unknown as KnownClient;
  const replica = { connect: async () => client, positionOf: () => -1, noteFailure: assert.ifError };
  return { sent, replica: replica as unknown as Replica };
}

const readingOf = (replica: Replica, needed: number): Reading => ({
  ...{ replica, needed, server: undefined, isOpen: true },
  answered: { replica: 0, primary: 0 },
});

const one = { sql: 'SELECT 1', values: [] };
const rowsOf = async (reading: Reading) => (await askReplica(reading, one))?.rows;

test('a connection that is far enough is not asked again where it is', async () => {
  const { sent, replica } = replicaOf([{ server: 'a', position: '0/64' }], { isPooled: false });
  for (let count = 0; count < 3; count += 1) assert.deepEqual(await rowsOf(readingOf(replica, 100)), [{ by: 'a' }]);
  assert.equal(sent.filter((sql) => sql.includes('pg_backend_pid')).length, 1);
  assert.equal(await rowsOf(readingOf(replica, 101)), undefined);
  assert.equal(sent.filter((sql) => sql.includes('pg_backend_pid')).length, 2);
});

test('behind a pooler, the server that answers is the one that was asked where it is', async () => {
  const servers = [
    { server: 'a', position: '0/64' },
    { server: 'b', position: '0/10' },
  ];
  const { replica } = replicaOf(servers, { isPooled: true });
  for (let count = 0; count < 8; count += 1) {
    const rows = await rowsOf(readingOf(replica, 100));
    assert.ok(rows === undefined || (rows[0] as { by: string }).by === 'a', JSON.stringify(rows));
  }
});

test('behind a pooler, one request is answered by one server', async () => {
  const servers = [
    { server: 'a', position: '0/64' },
    { server: 'b', position: '0/64' },
  ];
  const { replica } = replicaOf(servers, { isPooled: true });
  const reading = readingOf(replica, 100);
  const by = new Set<unknown>();
  for (let count = 0; count < 8; count += 1)
    for (const row of (await rowsOf(reading)) ?? []) by.add((row as { by: string }).by);
  assert.equal(by.size, 1);
});

test('a server that is no standby any more answers nothing', async () => {
  const { replica } = replicaOf([{ server: 'a', position: null }], { isPooled: false });
  assert.equal(await rowsOf(readingOf(replica, 0)), undefined);
});

test('places in the log are numbers, and whatever is none is behind and ahead of nothing', () => {
  assert.equal(parsePosition('0/10'), 16);
  assert.equal(parsePosition('16/B374D848'), 0x16_b374_d848);
  for (const text of [null, undefined, '', '1', '1/', '/1', '1/G', '1/123456789', ' 1/1'])
    assert.ok(Number.isNaN(parsePosition(text)), String(text));
});

test('how long a replica has been behind is since the first thing that it lacks', () => {
  let now = 0;
  const lag = createLag(() => now);
  for (; now < 100_000; now += 100) lag.note(now + 1);
  assert.equal(lag.of(now, now), 0);
  assert.equal(lag.of(0, now), 100_000);
  const behind = lag.of(50_001, now);
  assert.ok(behind > 45_000 && behind <= 50_000, String(behind));
  assert.equal(lag.of(0, -1), 0);
  lag.forget();
  assert.equal(lag.of(0, now), 0);
});

test('a server that says nothing readable of where it is answers nobody', async () => {
  for (const isPooled of [false, true]) {
    const { replica } = replicaOf([{ server: 'a', position: 'unknown' }], { isPooled });
    assert.equal(await rowsOf(readingOf(replica, 100)), undefined);
  }
});
