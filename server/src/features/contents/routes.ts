import { Type } from 'typebox';
import { operation } from '#access/index.ts';
import { idParams, listOf } from '#platform/http/index.ts';
import { answerFile, answerFiles, answerPage, answerPages, answerReusable, answerRevision } from './resources/index.ts';
import { findDocument, readDocument } from './documents/index.ts';
import { editOperations } from './edits/index.ts';
import { linkOperations } from './links/index.ts';
import { revisionOperations } from './history/index.ts';
import { getCurrent } from './revisions/index.ts';
import {
  atQuery,
  ContentQuery,
  Document,
  DocumentQuery,
  EvaluatedQuery,
  File,
  FilesQuery,
  Page,
  PageQuery,
  Pages,
  pathParams,
  ReusableContent,
  Revision,
} from './schema.ts';
import { type ContentsCtx, getFile, getPage, getPageAt, getPageDocument, getReusable } from './service.ts';

const family = 'Space content';
const permission = { on: 'space', role: 'read' } as const;

/** Reads of a space's main content. The same of a revision by its id are in `history`. */
const currentOperations = [
  operation({
    id: 'getCurrentRevision',
    family,
    method: 'GET',
    path: '/v1/spaces/{spaceId}/content',
    summary: 'The current revision of a space with its whole tree',
    permission,
    params: idParams('spaceId'),
    query: Type.Object({ ...ContentQuery.properties, ...atQuery }),
    status: 200,
    answer: Revision,
    handle: async (ctx: ContentsCtx, asked) =>
      answerRevision(ctx, asked, await getCurrent(ctx, asked.params.spaceId, asked.query.at)),
  }),
  operation({
    id: 'listPages',
    family,
    method: 'GET',
    path: '/v1/spaces/{spaceId}/content/pages',
    summary: 'The pages of a space as a tree, without their texts',
    permission,
    params: idParams('spaceId'),
    query: Type.Object({ ...ContentQuery.properties, ...atQuery }),
    status: 200,
    answer: Pages,
    handle: async (ctx: ContentsCtx, asked) =>
      answerPages(ctx, asked, await getCurrent(ctx, asked.params.spaceId, asked.query.at)),
  }),
  operation({
    id: 'getPageById',
    family,
    method: 'GET',
    path: '/v1/spaces/{spaceId}/content/page/{pageId}',
    summary: 'One page with its text and the pages below it',
    permission,
    params: idParams('spaceId', 'pageId'),
    query: Type.Object({ ...PageQuery.properties, ...atQuery }),
    status: 200,
    answer: Page,
    handle: async (ctx: ContentsCtx, asked) => {
      const place = await getCurrent(ctx, asked.params.spaceId, asked.query.at);
      return answerPage(ctx, asked, { place, page: getPage(place, asked.params.pageId) });
    },
  }),
  operation({
    id: 'getPageDocumentById',
    family,
    method: 'GET',
    path: '/v1/spaces/{spaceId}/content/page/{pageId}/document',
    summary: 'The text of a page as a document',
    permission,
    params: idParams('spaceId', 'pageId'),
    query: Type.Object({ ...EvaluatedQuery.properties, ...atQuery }),
    status: 200,
    answer: Document,
    handle: async (ctx: ContentsCtx, { params, query }) => {
      const place = await getCurrent(ctx, params.spaceId, query.at);
      return { body: await getPageDocument(ctx, place, { page: getPage(place, params.pageId), ...query }) };
    },
  }),
  operation({
    id: 'getPageByPath',
    family,
    method: 'GET',
    path: '/v1/spaces/{spaceId}/content/path/{pagePath}',
    summary: 'The document or group at a path, with its text',
    description: 'Slashes in the path are sent as `%2F`. The empty path is the first page.',
    permission,
    params: pathParams('spaceId'),
    query: Type.Object({ ...PageQuery.properties, ...atQuery }),
    status: 200,
    answer: Page,
    handle: async (ctx: ContentsCtx, asked) => {
      const place = await getCurrent(ctx, asked.params.spaceId, asked.query.at);
      return answerPage(ctx, asked, { place, page: getPageAt(place, asked.params.pagePath) });
    },
  }),
  operation({
    id: 'listFiles',
    family,
    method: 'GET',
    path: '/v1/spaces/{spaceId}/content/files',
    summary: 'The files of a space by name',
    permission,
    params: idParams('spaceId'),
    query: Type.Object({ ...FilesQuery.properties, ...atQuery }),
    status: 200,
    answer: listOf(File),
    handle: async (ctx: ContentsCtx, asked) =>
      answerFiles(ctx, asked, await getCurrent(ctx, asked.params.spaceId, asked.query.at)),
  }),
  operation({
    id: 'getFileById',
    family,
    method: 'GET',
    path: '/v1/spaces/{spaceId}/content/files/{fileId}',
    summary: 'One file',
    permission,
    params: idParams('spaceId', 'fileId'),
    query: Type.Object({ ...ContentQuery.properties, ...atQuery }),
    status: 200,
    answer: File,
    handle: async (ctx: ContentsCtx, asked) => {
      const place = await getCurrent(ctx, asked.params.spaceId, asked.query.at);
      return answerFile(ctx, asked, { place, file: getFile(place, asked.params.fileId) });
    },
  }),
  operation({
    id: 'getReusableContentById',
    family,
    method: 'GET',
    path: '/v1/spaces/{spaceId}/content/reusable-contents/{reusableContentId}',
    summary: 'One reusable content',
    permission,
    params: idParams('spaceId', 'reusableContentId'),
    query: Type.Object({ ...ContentQuery.properties, ...atQuery }),
    status: 200,
    answer: ReusableContent,
    handle: async (ctx: ContentsCtx, asked) => {
      const place = await getCurrent(ctx, asked.params.spaceId, asked.query.at);
      return answerReusable(ctx, asked, { place, entry: getReusable(place, asked.params.reusableContentId) });
    },
  }),
  operation({
    id: 'getDocumentById',
    family,
    method: 'GET',
    path: '/v1/spaces/{spaceId}/documents/{documentId}',
    summary: 'A document by the id that a page or reusable content of the space names',
    permission,
    params: idParams('spaceId', 'documentId'),
    query: DocumentQuery,
    status: 200,
    answer: Document,
    handle: async (ctx: ContentsCtx, { params }) => ({
      body: await readDocument(ctx, await findDocument(ctx, params.spaceId, params.documentId)),
    }),
  }),
];

export const contentOperations = [...currentOperations, ...editOperations, ...revisionOperations, ...linkOperations];
