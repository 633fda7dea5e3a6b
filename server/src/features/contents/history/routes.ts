import { operation } from '#access/index.ts';
import { idParams, listOf, PageQuery as ListQuery } from '#platform/http/index.ts';
import { usersShown } from '#features/users/index.ts';
import {
  answerFile,
  answerFiles,
  answerPage,
  answerPages,
  answerReusable,
  answerRevision,
  appUrl,
  toListedRevision,
} from '../resources/index.ts';
import { getRevision, listRevisions } from '../revisions/index.ts';
import { rollbackOperations } from './rollbacks/index.ts';
import {
  ContentQuery,
  Document,
  EvaluatedQuery,
  File,
  FilesQuery,
  ListedRevision,
  Page,
  PageQuery,
  Pages,
  pathParams,
  ReusableContent,
  Revision,
} from '../schema.ts';
import {
  type ContentsCtx,
  getFile,
  getPage,
  getPageAt,
  getPageDocument,
  getReusable,
  getReusableDocument,
} from '../service.ts';

const family = 'Revisions';
/** Of a guest in the organization. */
const NO_ROLE = 0;
const permission = { on: 'space', role: 'read' } as const;

const placeOf = (ctx: ContentsCtx, params: { spaceId: string; revisionId: string }) =>
  getRevision(ctx, params.spaceId, params.revisionId);

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
    query: ListQuery,
    status: 200,
    answer: listOf(ListedRevision),
    handle: async (ctx: ContentsCtx, { actor, params, query }) => {
      const { spaceId } = params;
      const { items, current, ...page } = await listRevisions(ctx, spaceId, query);
      const published = (await ctx.publishedUrlsOf(ctx.db, [spaceId])).get(spaceId) ?? '';
      const app = appUrl({ baseUrl: ctx.baseUrl, organizationId: actor.rights.organizationId, spaceId });
      const isGuest = actor.rights.organizationRole === NO_ROLE;
      const userOf = await usersShown(ctx, actor, isGuest ? [] : items.map((row) => row.author_id));
      const shown = items.map((row) => {
        const author = isGuest || row.author_id === null ? undefined : userOf(row.author_id);
        return toListedRevision({ app, published: row.id === current ? published : '' }, row, author);
      });
      return { body: { ...page, items: shown } };
    },
  }),
  operation({
    id: 'getRevisionById',
    family,
    method: 'GET',
    path: '/v1/spaces/{spaceId}/revisions/{revisionId}',
    summary: 'One revision of a space with its whole tree',
    permission,
    params: idParams('spaceId', 'revisionId'),
    query: ContentQuery,
    status: 200,
    answer: Revision,
    handle: async (ctx: ContentsCtx, asked) => answerRevision(ctx, asked, await placeOf(ctx, asked.params)),
  }),
  operation({
    id: 'listPagesInRevisionById',
    family,
    method: 'GET',
    path: '/v1/spaces/{spaceId}/revisions/{revisionId}/pages',
    summary: 'The pages of a revision as a tree, without their texts',
    permission,
    params: idParams('spaceId', 'revisionId'),
    query: ContentQuery,
    status: 200,
    answer: Pages,
    handle: async (ctx: ContentsCtx, asked) => answerPages(ctx, asked, await placeOf(ctx, asked.params)),
  }),
  operation({
    id: 'listFilesInRevisionById',
    family,
    method: 'GET',
    path: '/v1/spaces/{spaceId}/revisions/{revisionId}/files',
    summary: 'The files of a revision by name',
    permission,
    params: idParams('spaceId', 'revisionId'),
    query: FilesQuery,
    status: 200,
    answer: listOf(File),
    handle: async (ctx: ContentsCtx, asked) => answerFiles(ctx, asked, await placeOf(ctx, asked.params)),
  }),
  operation({
    id: 'getFileInRevisionById',
    family,
    method: 'GET',
    path: '/v1/spaces/{spaceId}/revisions/{revisionId}/files/{fileId}',
    summary: 'One file of a revision',
    permission,
    params: idParams('spaceId', 'revisionId', 'fileId'),
    query: ContentQuery,
    status: 200,
    answer: File,
    handle: async (ctx: ContentsCtx, asked) => {
      const place = await placeOf(ctx, asked.params);
      return answerFile(ctx, asked, { place, file: getFile(place, asked.params.fileId) });
    },
  }),
  operation({
    id: 'getPageInRevisionById',
    family,
    method: 'GET',
    path: '/v1/spaces/{spaceId}/revisions/{revisionId}/page/{pageId}',
    summary: 'One page of a revision with its text and the pages below it',
    permission,
    params: idParams('spaceId', 'revisionId', 'pageId'),
    query: PageQuery,
    status: 200,
    answer: Page,
    handle: async (ctx: ContentsCtx, asked) => {
      const place = await placeOf(ctx, asked.params);
      return answerPage(ctx, asked, { place, page: getPage(place, asked.params.pageId) });
    },
  }),
  operation({
    id: 'getPageDocumentInRevisionById',
    family,
    method: 'GET',
    path: '/v1/spaces/{spaceId}/revisions/{revisionId}/page/{pageId}/document',
    summary: 'The text of a page of a revision as a document',
    permission,
    params: idParams('spaceId', 'revisionId', 'pageId'),
    query: EvaluatedQuery,
    status: 200,
    answer: Document,
    handle: async (ctx: ContentsCtx, asked) => {
      const place = await placeOf(ctx, asked.params);
      const page = getPage(place, asked.params.pageId);
      return { body: await getPageDocument(ctx, place, { page, ...asked.query }) };
    },
  }),
  operation({
    id: 'getPageInRevisionByPath',
    family,
    method: 'GET',
    path: '/v1/spaces/{spaceId}/revisions/{revisionId}/path/{pagePath}',
    summary: 'The document or group at a path in a revision, with its text',
    description: 'Slashes in the path are sent as `%2F`. The empty path is the first page.',
    permission,
    params: pathParams('spaceId', 'revisionId'),
    query: PageQuery,
    status: 200,
    answer: Page,
    handle: async (ctx: ContentsCtx, asked) => {
      const place = await placeOf(ctx, asked.params);
      return answerPage(ctx, asked, { place, page: getPageAt(place, asked.params.pagePath) });
    },
  }),
  operation({
    id: 'getReusableContentInRevisionById',
    family,
    method: 'GET',
    path: '/v1/spaces/{spaceId}/revisions/{revisionId}/reusable-contents/{reusableContentId}',
    summary: 'One reusable content of a revision',
    permission,
    params: idParams('spaceId', 'revisionId', 'reusableContentId'),
    query: ContentQuery,
    status: 200,
    answer: ReusableContent,
    handle: async (ctx: ContentsCtx, asked) => {
      const place = await placeOf(ctx, asked.params);
      return answerReusable(ctx, asked, { place, entry: getReusable(place, asked.params.reusableContentId) });
    },
  }),
  operation({
    id: 'getReusableContentDocumentInRevisionById',
    family,
    method: 'GET',
    path: '/v1/spaces/{spaceId}/revisions/{revisionId}/reusable-contents/{reusableContentId}/document',
    summary: 'The text of a reusable content of a revision as a document',
    permission,
    params: idParams('spaceId', 'revisionId', 'reusableContentId'),
    query: EvaluatedQuery,
    status: 200,
    answer: Document,
    handle: async (ctx: ContentsCtx, asked) => {
      const place = await placeOf(ctx, asked.params);
      const entry = getReusable(place, asked.params.reusableContentId);
      return { body: await getReusableDocument(ctx, place, { entry, ...asked.query }) };
    },
  }),
  ...rollbackOperations,
];
