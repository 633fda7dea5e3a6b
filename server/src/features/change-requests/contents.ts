// Contents of a change request: the reads of a space's content, at the revision that the request is at.
import { readsOf } from '#features/contents/index.ts';
import { getBranch } from './branches.ts';

/** Reads of the content that a change request proposes, in the shapes of a space's own. */
export const lineContentOperations = readsOf({
  family: 'Change request content',
  base: '/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content',
  of: 'a change request',
  parameter: 'changeRequestId',
  placeOf: async (ctx, { params }) => {
    const { changeRequestId = '' } = params as { changeRequestId?: string };
    return (await getBranch(ctx, { spaceId: params.spaceId, changeRequestId })).place;
  },
  ids: {
    revision: 'getRevisionOfChangeRequestById',
    pages: 'listPagesInChangeRequest',
    tree: 'getPageTreeInChangeRequest',
    page: 'getPageInChangeRequestById',
    pageDocument: 'getPageDocumentInChangeRequestById',
    pageAt: 'getPageInChangeRequestByPath',
    metaLinks: 'listChangeRequestPageMetaLinks',
    tags: 'listChangeRequestTags',
    redirects: 'listChangeRequestRedirects',
    redirect: 'followChangeRequestAddress',
    files: 'listFilesInChangeRequestById',
    file: 'getFileInChangeRequestById',
    reusable: 'getReusableContentInChangeRequestById',
    reusableDocument: 'getReusableContentDocumentInChangeRequestById',
  },
});
