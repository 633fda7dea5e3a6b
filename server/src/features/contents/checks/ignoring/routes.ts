import type { Static } from 'typebox';
import { NO_ROLE, operation } from '#access/index.ts';
import type { RuleId } from '@lectern/checks';
import { usersShown } from '#features/users/index.ts';
import { toIso } from '#platform/clock/index.ts';
import { idParams } from '#platform/http/index.ts';
import { getCurrent } from '../../revisions/index.ts';
import type { Tree, TreesCtx } from '../../trees/index.ts';
import { IgnoredFinding, IgnoredFindings, IgnoreFinding, ListIgnored } from './schema.ts';
import { ignoreFinding, type IgnoringCtx, listIgnoredFindings, stopIgnoring } from './service.ts';
import type { IgnoredRow } from './store.ts';

const family = 'Checks';
const path = '/v1/spaces/{spaceId}/checks/ignored';

type RoutesCtx = IgnoringCtx & TreesCtx & { baseUrl: string };
type Shown = Static<typeof IgnoredFinding>;

/** Whether a page has a title is that of the main content: one of a change request has none. */
async function show(
  ctx: RoutesCtx,
  actor: Parameters<typeof usersShown>[1],
  { tree, rows }: { tree: Tree; rows: readonly IgnoredRow[] },
): Promise<Shown[]> {
  const isGuest = actor.rights.organizationRole === NO_ROLE;
  const userOf = await usersShown(ctx, actor, isGuest ? [] : rows.map(({ created_by: by }) => by));
  return rows.map(({ id, page_id: page, rule, found, reason, created_at: at, created_by: by }) => ({
    object: 'ignored-finding',
    ...{ id, kind: rule as RuleId, text: found, reason, createdAt: toIso(at) },
    page: page === '' ? null : { id: page, title: titleIn(tree, page) },
    ...(isGuest || by === null ? {} : { createdBy: userOf(by) }),
  }));
}

const titleIn = (tree: Tree, id: string): string | null =>
  tree.pageById.get(id)?.title ?? [...tree.reusableByPath.values()].find((each) => each.id === id)?.title ?? null;

export const ignoringOperations = [
  operation({
    id: 'listIgnoredFindings',
    family,
    method: 'GET',
    path,
    summary: 'What is ignored of the findings of a space, and why, the oldest first',
    permission: { on: 'space', role: 'read' },
    params: idParams('spaceId'),
    query: ListIgnored,
    status: 200,
    answer: IgnoredFindings,
    handle: async (ctx: RoutesCtx, { actor, params: { spaceId }, query }) => {
      const { items, ...page } = await listIgnoredFindings(ctx, spaceId, query);
      const { tree } = await getCurrent(ctx, spaceId);
      return { body: { ...page, items: await show(ctx, actor, { tree, rows: items }) } };
    },
  }),
  operation({
    id: 'ignoreFinding',
    family,
    method: 'POST',
    path,
    summary: 'Ignore what a rule finds in these words, in one page or in all of a space',
    description:
      'It is listed as ignored from then on and counts nowhere, also not for merge rules. Said again, it has the new reason. Errors are ignored by people with the role `review`.',
    permission: { on: 'space', role: 'edit' },
    params: idParams('spaceId'),
    body: IgnoreFinding,
    status: 200,
    answer: IgnoredFinding,
    errors: { 400: 'The space ignores as many findings as it may.' },
    handle: async (ctx: RoutesCtx, { actor, params: { spaceId }, body }) => {
      const row = await ignoreFinding(ctx, actor, { spaceId, ...body });
      const { tree } = await getCurrent(ctx, spaceId);
      const [shown] = await show(ctx, actor, { tree, rows: [row] });
      return { body: shown as Shown };
    },
  }),
  operation({
    id: 'stopIgnoringFinding',
    family,
    method: 'DELETE',
    path: `${path}/{ignoredFindingId}`,
    summary: 'Ignore a finding no longer',
    permission: { on: 'space', role: 'edit' },
    params: idParams('spaceId', 'ignoredFindingId'),
    status: 204,
    handle: async (ctx: RoutesCtx, { actor, params }) => {
      await stopIgnoring(ctx, actor, params);
      return { body: undefined };
    },
  }),
];
