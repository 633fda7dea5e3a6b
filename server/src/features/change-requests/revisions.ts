// What was written into a change request, revision by revision.
import { operation } from '#access/index.ts';
import type { Db } from '#platform/db/index.ts';
import { idParams, type ListRequest, listOf, type Page, PageQuery, paginate } from '#platform/http/index.ts';
import { appUrl, findRevision, toListedRevision } from '#features/contents/index.ts';
import { ListedRevision } from '#features/contents/schema.ts';
import type { RevisionRow } from '#features/spaces/index.ts';
import { usersShown } from '#features/users/index.ts';
import type { ChangeRequestsCtx } from './resources.ts';
import { getChangeRequest, type Named } from './service.ts';
import type { ChangeRequest } from './store.ts';

/** How far back one looks: each revision names the one before it. */
const WALKED_AT_MOST = 100;

/** The newest revisions of a request, its merge before all others. */
async function walkRevisions(ctx: { db: Db }, request: ChangeRequest): Promise<RevisionRow[]> {
  const { id, space_id: spaceId, merged_revision_id: mergedId } = request;
  const merged = mergedId === null ? undefined : await findRevision(ctx.db, spaceId, mergedId);
  // A request without changes is merged by a revision that was there.
  const found = merged?.merged_from === id ? [merged] : [];
  let next: string | undefined = request.head_revision_id;
  while (next !== undefined && found.length < WALKED_AT_MOST) {
    const revision: RevisionRow | undefined = await findRevision(ctx.db, spaceId, next);
    if (revision?.change_request_id !== id) break;
    found.push(revision);
    next = (JSON.parse(revision.parents) as string[])[0];
  }
  return found;
}

async function listRevisions(ctx: { db: Db }, request: ChangeRequest, asked: ListRequest): Promise<Page<RevisionRow>> {
  const all = (await walkRevisions(ctx, request)).map((revision, index) => ({ revision, index }));
  const { items, ...page } = await paginate(asked, {
    scope: ['request-revisions', request.id, request.head_revision_id, request.status],
    count: async () => all.length,
    rows: async (after, take) => {
      const from = after === undefined ? 0 : Number(after[0]) + 1;
      return all.slice(from, from + take);
    },
    keyOf: ({ index }) => [index],
    keyTypes: ['number'],
  });
  return { ...page, items: items.map(({ revision }) => revision) };
}

/** Of a guest in the organization, who does not know the others. */
const NO_ROLE = 0;

export const lineRevisionOperations = [
  operation({
    id: 'listRevisionsOfChangeRequest',
    family: 'Change requests',
    method: 'GET',
    path: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/revisions',
    summary: 'The newest revisions of a change request and its merge, without their trees, newest first',
    description: `At most ${WALKED_AT_MOST}.`,
    permission: { on: 'space', role: 'read' },
    params: idParams('spaceId', 'changeRequestId'),
    query: PageQuery,
    status: 200,
    answer: listOf(ListedRevision),
    handle: async (ctx: ChangeRequestsCtx, { actor, params, query }) => {
      const request = await getChangeRequest(ctx, params satisfies Named);
      const { items, ...page } = await listRevisions(ctx, request, query);
      const { organizationId, organizationRole } = actor.rights;
      const isGuest = organizationRole === NO_ROLE;
      const authors = isGuest ? [] : items.map((row) => row.author_id);
      const userOf = await usersShown(ctx, actor, authors);
      const app = appUrl({ baseUrl: ctx.baseUrl, organizationId, spaceId: params.spaceId });
      const more = { merged_number: request.number, merged_subject: request.subject, is_import: 0 };
      const shown = items.map((row) => {
        const author = isGuest || row.author_id === null ? undefined : userOf(row.author_id);
        return toListedRevision({ app, published: undefined }, { ...row, ...more }, { author, contributors: [] });
      });
      return { body: { ...page, items: shown } };
    },
  }),
];
