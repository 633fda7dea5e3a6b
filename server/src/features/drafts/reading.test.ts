// A draft is committed in the middle of a read, after each of its queries in turn.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { KyselyPlugin, QueryResult, UnknownRow } from 'kysely';
import { startWorld } from '#testing/world.ts';
import { readSeen } from './reading.ts';
import { HOME, openDesk, openPage } from './testing.ts';

const QUERIES = 6;

const world = await startWorld({ after });
const { owner, writer, cast, space, makePage } = await openDesk(world);

/** Does something once, after the answer of a query. */
function afterQuery(number: number, work: () => Promise<unknown>): KyselyPlugin {
  let count = 0;
  return {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }: { result: QueryResult<UnknownRow> }) => {
      count += 1;
      if (count === number) await work();
      return result;
    },
  };
}

async function proposeIn(): Promise<string> {
  const path = await makePage();
  const { body } = await writer.post(`${space}/change-requests`, { body: { subject: 'Deux' } });
  return path.replace('/drafts/', `/change-requests/${body.id}/drafts/`);
}

for (const [where, make] of [
  ['main content', makePage],
  ['a change request', proposeIn],
] as const)
  for (let number = 1; number <= QUERIES; number += 1)
    test(`what was saved is read while it is committed, in ${where}, after query ${number}`, async () => {
      const path = await make();
      const { base } = await openPage(writer, path);
      const source = HOME.replace('Two', 'Deux');
      assert.equal((await writer.put(path, { body: { version: 0, base, source } })).status, 200);
      const commit = async (): Promise<void> => assert.equal((await owner.post(`${path}/commit`)).status, 200);
      const db = world.ctx.db.withPlugin(afterQuery(number, commit));
      const pageId = path.slice(path.lastIndexOf('/') + 1);
      const changeRequestId = /change-requests\/([^/]+)/.exec(path)?.[1];
      const { present } = await readSeen({ ...world.ctx, db }, { spaceId: cast.handbookId, changeRequestId, pageId });
      assert.equal(Buffer.from(present ?? []).toString(), source);
    });
