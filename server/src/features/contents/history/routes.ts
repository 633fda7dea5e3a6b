import { operation } from '#access/index.ts';
import { idParams, listOf } from '#platform/http/index.ts';
import { usersShown } from '#features/users/index.ts';
import { readsOf } from '../reads/index.ts';
import { appUrl, toListedRevision } from '../resources/index.ts';
import { getRevision, listContributors, listRevisions } from '../revisions/index.ts';
import { ListedRevision } from '../schema.ts';
import type { ContentsCtx } from '../service.ts';
import { HistoryQuery, toFilter } from './asked.ts';
import { deletedOperations } from './deleted/index.ts';
import { rollbackOperations } from './rollbacks/index.ts';

const family = 'Revisions';
/** Of a guest in the organization. */
const NO_ROLE = 0;
const permission = { on: 'space', role: 'read' } as const;

/** The history of a space, and reads of each of its revisions. */
export const revisionOperations = [
  operation({
    id: 'listRevisions',
    family,
    method: 'GET',
    path: '/v1/spaces/{spaceId}/revisions',
    summary: 'The revisions of a space without their trees, newest first',
    permission,
    params: idParams('spaceId'),
    description:
      'All that is asked for holds for each that is listed. `pageId` lists those that made, changed, moved or deleted one page.',
    query: HistoryQuery,
    status: 200,
    answer: listOf(ListedRevision),
    handle: async (ctx: ContentsCtx, { actor, params, query }) => {
      const { spaceId } = params;
      const isGuest = actor.rights.organizationRole === NO_ROLE;
      const { items, current, ...page } = await listRevisions(ctx, { spaceId, ...toFilter(query, isGuest) }, query);
      const published = (await ctx.addresses.publishedUrlsOf(ctx.db, [spaceId])).get(spaceId);
      const app = appUrl({ baseUrl: ctx.baseUrl, organizationId: actor.rights.organizationId, spaceId });
      const together = isGuest
        ? new Map<string, string[]>()
        : await listContributors(
            ctx.db,
            items.map(({ id }) => id),
          );
      const authors = isGuest ? [] : items.map((row) => row.author_id);
      const userOf = await usersShown(ctx, actor, [...authors, ...[...together.values()].flat()]);
      const shown = items.map((row) => {
        const author = isGuest || row.author_id === null ? undefined : userOf(row.author_id);
        const contributors = (together.get(row.id) ?? []).map((userId) => userOf(userId));
        const addresses = { app, published: row.id === current ? published : undefined };
        return toListedRevision(addresses, row, { author, contributors });
      });
      return { body: { ...page, items: shown } };
    },
  }),
  ...readsOf({
    family,
    base: '/v1/spaces/{spaceId}/revisions/{revisionId}',
    of: 'a revision',
    parameter: 'revisionId',
    placeOf: (ctx, { params }) =>
      getRevision(ctx, params.spaceId, (params as { revisionId?: string }).revisionId ?? ''),
    ids: {
      revision: 'getRevisionById',
      pages: 'listPagesInRevisionById',
      page: 'getPageInRevisionById',
      pageDocument: 'getPageDocumentInRevisionById',
      pageAt: 'getPageInRevisionByPath',
      metaLinks: 'listRevisionPageMetaLinks',
      files: 'listFilesInRevisionById',
      file: 'getFileInRevisionById',
      reusable: 'getReusableContentInRevisionById',
      reusableDocument: 'getReusableContentDocumentInRevisionById',
    },
  }),
  ...rollbackOperations,
  ...deletedOperations,
];
