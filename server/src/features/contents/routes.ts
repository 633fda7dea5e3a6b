import { operation } from '#access/index.ts';
import { idParams } from '#platform/http/index.ts';
import { readDocument } from './documents/index.ts';
import { editOperations } from './edits/index.ts';
import { revisionOperations } from './history/index.ts';
import { checkOperations } from './checks/index.ts';
import { linkOperations } from './links/index.ts';
import { renderOperations } from './renders/index.ts';
import { computedOperations, findReadDocument, readsOf } from './reads/index.ts';
import { getCurrent } from './revisions/index.ts';
import { atQuery, Document, DocumentQuery } from './schema.ts';
import type { ContentsCtx } from './service.ts';

const family = 'Space content';

const currentReads = readsOf({
  family,
  base: '/v1/spaces/{spaceId}/content',
  of: 'a space',
  further: atQuery,
  placeOf: (ctx, { params, query }) => getCurrent(ctx, params.spaceId, (query as { at?: string }).at),
  ids: {
    revision: 'getCurrentRevision',
    pages: 'listPages',
    tree: 'getPageTree',
    page: 'getPageById',
    pageDocument: 'getPageDocumentById',
    pageAt: 'getPageByPath',
    metaLinks: 'listSpacePageMetaLinks',
    tags: 'listSpaceTags',
    redirects: 'listSpaceRedirects',
    redirect: 'followSpaceAddress',
    files: 'listFiles',
    file: 'getFileById',
    reusable: 'getReusableContentById',
  },
});

const documentOperation = operation({
  id: 'getDocumentById',
  family,
  method: 'GET',
  path: '/v1/spaces/{spaceId}/documents/{documentId}',
  summary: 'A document by the id that a page or reusable content of the space names',
  permission: { on: 'space', role: 'read', visitor: true },
  params: idParams('spaceId', 'documentId'),
  query: DocumentQuery,
  status: 200,
  answer: Document,
  handle: async (ctx: ContentsCtx, { actor, params }) => {
    return { body: await readDocument(ctx, await findReadDocument(ctx, params, actor.site)) };
  },
});

export const contentOperations = [
  ...currentReads,
  documentOperation,
  ...computedOperations,
  ...editOperations,
  ...revisionOperations,
  ...linkOperations,
  ...checkOperations,
  ...renderOperations,
];
