// Links of a change request: where its pages lead, what is broken, and whether that is its own doing; and what somebody would
// mend in its pages.
import { Type } from 'typebox';
import { type Caller, operation } from '#access/index.ts';
import { idParams } from '#platform/http/index.ts';
import {
  answerBacklinks,
  answerLinks,
  answerReusables,
  backlinkRead,
  CheckRequest,
  type ChecksCtx,
  checkText,
  getCurrent,
  getFile,
  getPage,
  getReusable,
  type LinkResourcesCtx,
  linkRead,
  linksQuery,
  PageFindings,
  type Place,
  renderBlocks,
  RenderedBlocks,
  RenderRequest,
  type RendersCtx,
  reusableRead,
  type TreesCtx,
} from '#features/contents/index.ts';
import { getBranch } from './branches.ts';
import { type ChangeRequestsCtx, toOneChangeRequest } from './resources.ts';
import type { Named } from './service.ts';

const family = 'Change request content';
const permission = { on: 'space', role: 'read' } as const;
const base = '/v1/spaces/{spaceId}/change-requests/{changeRequestId}';

type Ctx = LinkResourcesCtx & TreesCtx & ChangeRequestsCtx;

/** A link says which version of the space it stands in, and here that is the whole request. */
async function placeOf(ctx: Ctx, { actor, params }: { actor: Caller; params: Named }): Promise<Place> {
  const { request, place } = await getBranch(ctx, params);
  // It stands in every reference of an answer, so its longest text, which may have pages of its own, is left out.
  const { description: _, ...changeRequest } = (await toOneChangeRequest(ctx, actor, request, 'markdown')).body;
  return { ...place, changeRequest };
}

const brokenContext = Type.Optional(
  Type.Enum(['change-request', 'space'], {
    description: 'Only links that are broken: by the request, or in the space already.',
  }),
);

export const lineLinkOperations = [
  operation({
    id: 'listLinksInChangeRequest',
    family: 'Change requests',
    ...linkRead,
    path: `${base}/links`,
    summary: 'Where the pages of a change request lead, and what is broken',
    params: idParams('spaceId', 'changeRequestId'),
    query: Type.Object({ ...linksQuery, brokenContext }),
    handle: async (ctx: Ctx, asked) => {
      const place = await placeOf(ctx, asked);
      const main = await getCurrent(ctx, asked.params.spaceId);
      return answerLinks(ctx, asked, { place, main, brokenContext: asked.query.brokenContext });
    },
  }),
  operation({
    id: 'checkPageInChangeRequest',
    family,
    method: 'POST',
    path: `${base}/content/page/{pageId}/check`,
    summary: 'What somebody would mend in a page of a change request, as it is kept or as it would be saved',
    description: 'Nothing is changed. Links are looked up in the change request.',
    permission,
    params: idParams('spaceId', 'changeRequestId', 'pageId'),
    bodyLimit: 'server',
    body: CheckRequest,
    status: 200,
    answer: PageFindings,
    errors: { 400: 'The page has no text of its own: it is a group or a link.' },
    handle: async (ctx: TreesCtx & ChecksCtx, { params, body }) => {
      const { place } = await getBranch(ctx, params);
      const page = getPage(place, params.pageId);
      return { body: await checkText(ctx, { spaceId: params.spaceId, place, page, source: body.source }) };
    },
  }),
  operation({
    id: 'renderBlocksInChangeRequest',
    family,
    method: 'POST',
    path: `${base}/content/render`,
    summary: 'What blocks and links to pages show, as they would stand in a page of a change request',
    description: 'Nothing is changed or fetched. Links are looked up in the change request.',
    permission,
    params: idParams('spaceId', 'changeRequestId'),
    bodyLimit: 256 * 1024,
    body: RenderRequest,
    status: 200,
    answer: RenderedBlocks,
    handle: async (ctx: TreesCtx & RendersCtx, { params, body }) => {
      const { place } = await getBranch(ctx, params);
      return { body: await renderBlocks(ctx, { place, path: body.path, text: body.source }) };
    },
  }),
  operation({
    id: 'listPageLinksInChangeRequest',
    family,
    ...linkRead,
    path: `${base}/content/page/{pageId}/links`,
    summary: 'Where one page of a change request leads',
    params: idParams('spaceId', 'changeRequestId', 'pageId'),
    handle: async (ctx: Ctx, asked) => {
      const place = await placeOf(ctx, asked);
      const main = await getCurrent(ctx, asked.params.spaceId);
      return answerLinks(ctx, asked, { place, pageId: getPage(place, asked.params.pageId).id, main });
    },
  }),
  operation({
    id: 'listPageBacklinksInChangeRequest',
    family,
    ...backlinkRead,
    path: `${base}/content/page/{pageId}/backlinks`,
    summary: 'What leads to one page of a change request',
    params: idParams('spaceId', 'changeRequestId', 'pageId'),
    handle: async (ctx: Ctx, asked) => {
      const place = await placeOf(ctx, asked);
      return answerBacklinks(ctx, asked, { place, id: getPage(place, asked.params.pageId).id });
    },
  }),
  operation({
    id: 'listChangeRequestFileBacklinks',
    family,
    ...backlinkRead,
    path: `${base}/content/files/{fileId}/backlinks`,
    summary: 'What leads to one file of a change request',
    params: idParams('spaceId', 'changeRequestId', 'fileId'),
    handle: async (ctx: Ctx, asked) => {
      const place = await placeOf(ctx, asked);
      return answerBacklinks(ctx, asked, { place, id: getFile(place, asked.params.fileId).id });
    },
  }),
  operation({
    id: 'listReusableContentsInChangeRequest',
    family,
    ...reusableRead,
    path: `${base}/content/reusable-contents`,
    summary: 'The reusable contents of a change request by title, with how often each is used',
    params: idParams('spaceId', 'changeRequestId'),
    handle: async (ctx: Ctx, asked) => answerReusables(ctx, asked, (await getBranch(ctx, asked.params)).place),
  }),
  operation({
    id: 'listReusableContentBacklinksInChangeRequest',
    family,
    ...backlinkRead,
    path: `${base}/content/reusable-contents/{reusableContentId}/backlinks`,
    summary: 'The pages and reusable contents of a change request that include one reusable content',
    params: idParams('spaceId', 'changeRequestId', 'reusableContentId'),
    handle: async (ctx: Ctx, asked) => {
      const place = await placeOf(ctx, asked);
      return answerBacklinks(ctx, asked, { place, id: getReusable(place, asked.params.reusableContentId).id });
    },
  }),
];
