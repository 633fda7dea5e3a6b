// What happens between the look at a caller's rights and the write: the list is asked for again, in the transaction.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Caller } from '#access/index.ts';
import { makeCast, voices } from '#testing/cast.ts';
import { startWorld } from '#testing/world.ts';
import { getList } from './lists.ts';

const world = await startWorld({ after });
const cast = await makeCast(world.ctx);
const { handbookId, recipesId, organizationId } = cast;
const { owner } = voices(world, cast);

const callerIn = (organization: string): Caller => ({
  ...{ kind: 'user', userId: cast.owner.id, tokenId: 't', tokenExpiresAt: null, operator: false },
  rights: { organizationId: organization, role: 6, organizationRole: 6 },
});

/** Both lists of a space, with a change request in it. */
async function listsOf(spaceId: string) {
  const { id: changeRequestId } = (await owner.post(`/v1/spaces/${spaceId}/change-requests`)).body;
  return [{ spaceId }, { spaceId, changeRequestId }];
}

test('a list is there for those whose rights are of the organization that has the space', async () => {
  for (const named of await listsOf(handbookId)) {
    assert.equal((await getList(world.ctx, callerIn(organizationId), named)).spaceId, handbookId);
    await assert.rejects(getList(world.ctx, callerIn('another'), named), { status: 404 });
  }
});

test('the lists of a space that was deleted meanwhile are gone', async () => {
  const lists = await listsOf(recipesId);
  await owner.delete(`/v1/spaces/${recipesId}`);
  for (const named of lists) await assert.rejects(getList(world.ctx, callerIn(organizationId), named), { status: 404 });
});
