import type { Static } from 'typebox';
import { getEditableBranch, noteContribution } from '#features/change-requests/index.ts';
import type { Branch } from '#features/contents/index.ts';
import { type AdditionLine, type AdditionRequest, type AdditionsCtx, importContent } from '../additions/index.ts';
import type { ImportAnswer } from '../schema.ts';

/** As `importContent`, into a change request: 412 where that is archived or merged. A locked space is no obstacle. */
export async function importContentInChangeRequest(
  ctx: AdditionsCtx,
  { changeRequestId, ...request }: AdditionRequest & { changeRequestId: string },
): Promise<Static<typeof ImportAnswer>> {
  const { spaceId, caller } = request;
  return importContent(ctx, request, await lineOnRequest(ctx, { spaceId, changeRequestId, userId: caller.userId }));
}

/** The branch of a change request as something that imports land on, on behalf of a user. */
export async function lineOnRequest(
  ctx: AdditionsCtx,
  { userId, ...named }: { spaceId: string; changeRequestId: string; userId: string },
): Promise<AdditionLine> {
  const { branch } = await getEditableBranch(ctx, named);
  const contribution = { changeRequestId: branch.changeRequestId, userId, action: 'edit' } as const;
  const advance: Branch['advance'] = async (tx, revision, from) => {
    await branch.advance(tx, revision, from);
    await noteContribution(tx, contribution);
  };
  return {
    branch: { ...branch, advance },
    findBase: async () => (await getEditableBranch(ctx, named)).place.revision,
  };
}
