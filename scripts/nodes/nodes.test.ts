// By turns: a sample of what `npm run nodes` does behind a real balancer. On SQLite alone: it starts a PostgreSQL of its own.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tryNodes } from './run.ts';

test('two servers, one of which is killed, lose nothing that they acknowledged and answer nothing that is old', async () => {
  const { problems, ...findings } = await tryNodes({
    ...{ nodes: 2, seconds: 2, kills: 1, hostnames: 1, readsAMinute: 0, say: () => {} },
    ...{ isBehindNginx: false, pooler: undefined, replicas: 0, isOnS3: true },
  });
  assert.deepEqual(problems, []);
  assert.ok(findings.acknowledged > 0 && findings.reads > 0 && findings.revoked > 0, JSON.stringify(findings));
});
