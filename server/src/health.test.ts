import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startWorld } from '#testing/world.ts';

const world = await startWorld({ after });
const { db, clock } = world;

const ask = (url: string) => world.app.http.inject({ method: 'GET', url });

const repeated = (kind: string, attempts: number) =>
  db
    .insertInto('job_claims')
    .values({
      ...{ kind, subject: `${kind} ${attempts}`, run_at: clock.now() + 1000, claimed_by: null, claimed_until: null },
      ...{ attempts, last_error: 'a secret of the inside' },
    })
    .execute();

test('a server that does its work is ready, and says that nothing fails', async () => {
  const { statusCode, json } = await ask('/readyz');
  assert.deepEqual(
    [statusCode, json()],
    [200, { status: 'ok', checks: { database: 'ok', blobs: 'ok' }, jobs: { failing: {} } }],
  );
});

test('work that fails again and again shows in the details and in the metrics, and the server stays ready', async () => {
  await repeated('search.index', 2);
  await repeated('search.index', 3);
  await repeated('search.index', 9);
  const { statusCode, json, body } = await ask('/readyz');
  assert.deepEqual([statusCode, json().jobs], [200, { failing: { 'search.index': 2 } }]);
  assert.doesNotMatch(body, /secret/);
  assert.match((await ask('/metrics')).body, /^lectern_jobs_failing\{kind="search\.index"\} 2$/m);
  await db.deleteFrom('job_claims').execute();
  assert.doesNotMatch((await ask('/metrics')).body, /^lectern_jobs_failing\{/m);
});

test('runs of work are counted by kind and by what became of them', async () => {
  await world.app.jobs.runDue();
  assert.match((await ask('/metrics')).body, /^lectern_jobs_total\{kind="objects\.sweep",outcome="done"\} [1-9]/m);
});
