import type { Static } from 'typebox';
import { getEditableLine, noteContribution } from '#features/change-requests/index.ts';
import type { Line } from '#features/contents/index.ts';
import { type AdditionRequest, type AdditionsCtx, importContent } from '../additions/index.ts';
import type { ImportAnswer } from '../schema.ts';

/** As `importContent`, into a change request: 412 where that is archived or merged. A locked space is no obstacle. */
export async function importContentInChangeRequest(
  ctx: AdditionsCtx,
  { changeRequestId, ...request }: AdditionRequest & { changeRequestId: string },
): Promise<Static<typeof ImportAnswer>> {
  const named = { spaceId: request.spaceId, changeRequestId };
  const { line } = await getEditableLine(ctx, named);
  const contribution = {
    changeRequestId: line.changeRequestId,
    userId: request.caller.userId,
    action: 'edit',
  } as const;
  const advance: Line['advance'] = async (tx, revision, from) => {
    await line.advance(tx, revision, from);
    await noteContribution(tx, contribution);
  };
  return importContent(ctx, request, {
    line: { ...line, advance },
    findBase: async () => (await getEditableLine(ctx, named)).place.revision,
  });
}
