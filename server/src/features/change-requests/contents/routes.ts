import { operation } from '#access/index.ts';
import { idParams, listOf } from '#platform/http/index.ts';
import {
  answerFile,
  answerFiles,
  answerPage,
  answerPages,
  answerReusable,
  answerRevision,
  type ContentsCtx,
  getFile,
  getPage,
  getPageAt,
  getPageDocument,
  getReusable,
  getReusableDocument,
  type Place,
} from '#features/contents/index.ts';
import {
  ContentQuery,
  Document,
  EvaluatedQuery,
  File,
  FilesQuery,
  Page,
  PageQuery,
  Pages,
  pathParams,
  ReusableContent,
  Revision,
} from '#features/contents/schema.ts';
import { getLine } from '../lines/index.ts';
import type { Named } from '../service.ts';

const shared = { family: 'Change request content', permission: { on: 'space', role: 'read' } } as const;
const base = '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content';

const placeOf = async (ctx: ContentsCtx, params: Named): Promise<Place> => (await getLine(ctx, params)).place;

/** Reads of the content that a change request proposes, in the shapes of a space's own. */
export const lineContentOperations = [
  operation({
    ...shared,
    id: 'getRevisionOfChangeRequestById',
    method: 'GET',
    path: base,
    summary: 'The active revision of a change request with its whole tree',
    params: idParams('spaceId', 'changeRequestId'),
    query: ContentQuery,
    status: 200,
    answer: Revision,
    handle: async (ctx: ContentsCtx, asked) => answerRevision(ctx, asked, await placeOf(ctx, asked.params)),
  }),
  operation({
    ...shared,
    id: 'listPagesInChangeRequest',
    method: 'GET',
    path: `${base}/pages`,
    summary: 'The pages of a change request as a tree, without their texts',
    params: idParams('spaceId', 'changeRequestId'),
    query: ContentQuery,
    status: 200,
    answer: Pages,
    handle: async (ctx: ContentsCtx, asked) => answerPages(ctx, asked, await placeOf(ctx, asked.params)),
  }),
  operation({
    ...shared,
    id: 'getPageInChangeRequestById',
    method: 'GET',
    path: `${base}/page/{pageId}`,
    summary: 'One page of a change request with its text and the pages below it',
    params: idParams('spaceId', 'changeRequestId', 'pageId'),
    query: PageQuery,
    status: 200,
    answer: Page,
    handle: async (ctx: ContentsCtx, asked) => {
      const place = await placeOf(ctx, asked.params);
      return answerPage(ctx, asked, { place, page: getPage(place, asked.params.pageId) });
    },
  }),
  operation({
    ...shared,
    id: 'getPageDocumentInChangeRequestById',
    method: 'GET',
    path: `${base}/page/{pageId}/document`,
    summary: 'The text of a page of a change request as a document',
    params: idParams('spaceId', 'changeRequestId', 'pageId'),
    query: EvaluatedQuery,
    status: 200,
    answer: Document,
    handle: async (ctx: ContentsCtx, { params, query }) => {
      const place = await placeOf(ctx, params);
      return { body: await getPageDocument(ctx, place, { page: getPage(place, params.pageId), ...query }) };
    },
  }),
  operation({
    ...shared,
    id: 'getPageInChangeRequestByPath',
    method: 'GET',
    path: `${base}/path/{pagePath}`,
    summary: 'The document or group at a path in a change request, with its text',
    description: 'Slashes in the path are sent as `%2F`. The empty path is the first page.',
    params: pathParams('spaceId', 'changeRequestId'),
    query: PageQuery,
    status: 200,
    answer: Page,
    handle: async (ctx: ContentsCtx, asked) => {
      const place = await placeOf(ctx, asked.params);
      return answerPage(ctx, asked, { place, page: getPageAt(place, asked.params.pagePath) });
    },
  }),
  operation({
    ...shared,
    id: 'listFilesInChangeRequestById',
    method: 'GET',
    path: `${base}/files`,
    summary: 'The files of a change request by name',
    params: idParams('spaceId', 'changeRequestId'),
    query: FilesQuery,
    status: 200,
    answer: listOf(File),
    handle: async (ctx: ContentsCtx, asked) => answerFiles(ctx, asked, await placeOf(ctx, asked.params)),
  }),
  operation({
    ...shared,
    id: 'getFileInChangeRequestById',
    method: 'GET',
    path: `${base}/files/{fileId}`,
    summary: 'One file of a change request',
    params: idParams('spaceId', 'changeRequestId', 'fileId'),
    query: ContentQuery,
    status: 200,
    answer: File,
    handle: async (ctx: ContentsCtx, asked) => {
      const place = await placeOf(ctx, asked.params);
      return answerFile(ctx, asked, { place, file: getFile(place, asked.params.fileId) });
    },
  }),
  operation({
    ...shared,
    id: 'getReusableContentInChangeRequestById',
    method: 'GET',
    path: `${base}/reusable-contents/{reusableContentId}`,
    summary: 'One reusable content of a change request',
    params: idParams('spaceId', 'changeRequestId', 'reusableContentId'),
    query: ContentQuery,
    status: 200,
    answer: ReusableContent,
    handle: async (ctx: ContentsCtx, asked) => {
      const place = await placeOf(ctx, asked.params);
      return answerReusable(ctx, asked, { place, entry: getReusable(place, asked.params.reusableContentId) });
    },
  }),
  operation({
    ...shared,
    id: 'getReusableContentDocumentInChangeRequestById',
    method: 'GET',
    path: `${base}/reusable-contents/{reusableContentId}/document`,
    summary: 'The text of a reusable content of a change request as a document',
    params: idParams('spaceId', 'changeRequestId', 'reusableContentId'),
    query: EvaluatedQuery,
    status: 200,
    answer: Document,
    handle: async (ctx: ContentsCtx, { params, query }) => {
      const place = await placeOf(ctx, params);
      const entry = getReusable(place, params.reusableContentId);
      return { body: await getReusableDocument(ctx, place, { entry, ...query }) };
    },
  }),
];
