import { operation } from '#access/index.ts';
import { idParams, PageQuery } from '#platform/http/index.ts';
import { getCurrent } from '../revisions/index.ts';
import { getFile, getPage, getReusable } from '../service.ts';
import type { TreesCtx } from '../trees/index.ts';
import { answerBacklinks, answerLinks, answerReusables, type LinkResourcesCtx } from './resources.ts';
import { LinkList, LinksQuery, ReferenceList, ReusableList, ReusablesQuery } from './schema.ts';

const family = 'Space content';
const permission = { on: 'space', role: 'read' } as const;

type RoutesCtx = LinkResourcesCtx & TreesCtx;

export const linkOperations = [
  operation({
    id: 'listSpaceLinks',
    family: 'Spaces',
    method: 'GET',
    path: '/v1/spaces/{spaceId}/links',
    summary: 'Where the pages of a space lead, and what is broken',
    permission,
    params: idParams('spaceId'),
    query: LinksQuery,
    status: 200,
    answer: LinkList,
    handle: async (ctx: RoutesCtx, asked) =>
      answerLinks(ctx, asked, { place: await getCurrent(ctx, asked.params.spaceId) }),
  }),
  operation({
    id: 'listPageLinksInSpace',
    family,
    method: 'GET',
    path: '/v1/spaces/{spaceId}/content/page/{pageId}/links',
    summary: 'Where one page leads',
    permission,
    params: idParams('spaceId', 'pageId'),
    query: LinksQuery,
    status: 200,
    answer: LinkList,
    handle: async (ctx: RoutesCtx, asked) => {
      const place = await getCurrent(ctx, asked.params.spaceId);
      return answerLinks(ctx, asked, { place, pageId: getPage(place, asked.params.pageId).id });
    },
  }),
  operation({
    id: 'listPageBacklinksInSpace',
    family,
    method: 'GET',
    path: '/v1/spaces/{spaceId}/content/page/{pageId}/backlinks',
    summary: 'What leads to one page',
    permission,
    params: idParams('spaceId', 'pageId'),
    query: PageQuery,
    status: 200,
    answer: ReferenceList,
    handle: async (ctx: RoutesCtx, asked) => {
      const place = await getCurrent(ctx, asked.params.spaceId);
      return answerBacklinks(ctx, asked, { place, id: getPage(place, asked.params.pageId).id });
    },
  }),
  operation({
    id: 'listSpaceFileBacklinks',
    family,
    method: 'GET',
    path: '/v1/spaces/{spaceId}/content/files/{fileId}/backlinks',
    summary: 'What leads to one file',
    permission,
    params: idParams('spaceId', 'fileId'),
    query: PageQuery,
    status: 200,
    answer: ReferenceList,
    handle: async (ctx: RoutesCtx, asked) => {
      const place = await getCurrent(ctx, asked.params.spaceId);
      return answerBacklinks(ctx, asked, { place, id: getFile(place, asked.params.fileId).id });
    },
  }),
  operation({
    id: 'listReusableContents',
    family,
    method: 'GET',
    path: '/v1/spaces/{spaceId}/content/reusable-contents',
    summary: 'The reusable contents of a space by title, with how often each is used',
    permission,
    params: idParams('spaceId'),
    query: ReusablesQuery,
    status: 200,
    answer: ReusableList,
    handle: async (ctx: RoutesCtx, asked) => answerReusables(ctx, asked, await getCurrent(ctx, asked.params.spaceId)),
  }),
  operation({
    id: 'listReusableContentBacklinks',
    family,
    method: 'GET',
    path: '/v1/spaces/{spaceId}/content/reusable-contents/{reusableContentId}/backlinks',
    summary: 'The pages and reusable contents that include one reusable content',
    permission,
    params: idParams('spaceId', 'reusableContentId'),
    query: PageQuery,
    status: 200,
    answer: ReferenceList,
    handle: async (ctx: RoutesCtx, asked) => {
      const place = await getCurrent(ctx, asked.params.spaceId);
      return answerBacklinks(ctx, asked, { place, id: getReusable(place, asked.params.reusableContentId).id });
    },
  }),
];
