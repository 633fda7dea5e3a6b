import { operation } from '#access/index.ts';
import { toIso } from '#platform/clock/index.ts';
import type { Db } from '#platform/db/index.ts';
import { idParams, PageQuery } from '#platform/http/index.ts';
import { usersShown } from '#features/users/index.ts';
import type { TreesCtx } from '../../trees/index.ts';
import { DeletedPages } from './schema.ts';
import { listDeletedPages } from './service.ts';

/** Of a guest in the organization. */
const NO_ROLE = 0;

export const deletedOperations = [
  operation({
    id: 'listDeletedPages',
    family: 'Space content',
    method: 'GET',
    path: '/v1/spaces/{spaceId}/content/deleted-pages',
    summary: 'Pages that were deleted from a space, the last one first',
    description:
      'As the history has them, with what lay below each as a number. A request looks at a stretch of the history; `next` goes further back. A page that was deleted more than once may come again there. `revert_page` with `revision` and `below` brings one back.',
    permission: { on: 'space', role: 'read' },
    params: idParams('spaceId'),
    query: PageQuery,
    status: 200,
    answer: DeletedPages,
    handle: async (ctx: TreesCtx & { db: Db; baseUrl: string }, { actor, params, query }) => {
      const { items, ...rest } = await listDeletedPages(ctx, params.spaceId, query);
      const isGuest = actor.rights.organizationRole === NO_ROLE;
      const authors = isGuest ? [] : items.map(({ deletedIn }) => deletedIn.author_id);
      const userOf = await usersShown(ctx, actor, authors);
      const shown = items.map(({ page: { id, type, title, emoji, icon, path }, below, deletedIn, revisionId }) => {
        const { author_id: authorId, created_at: at } = deletedIn;
        return {
          object: 'deleted-page' as const,
          ...{ id, type, title, below, deletedAt: toIso(at), revision: revisionId },
          ...(emoji === undefined ? {} : { emoji }),
          ...(icon === undefined ? {} : { icon }),
          ...(path === '' ? {} : { path }),
          ...(isGuest || authorId === null ? {} : { deletedBy: userOf(authorId) }),
        };
      });
      return { body: { ...rest, items: shown } };
    },
  }),
];
