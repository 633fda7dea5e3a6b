import { operation } from '#access/index.ts';
import { idParams } from '#platform/http/index.ts';
import { getCurrent } from '../revisions/index.ts';
import { getFile, getPage, getReusable } from '../service.ts';
import type { TreesCtx } from '../trees/index.ts';
import { backlinkRead, linkRead, reusableRead } from './reads.ts';
import { answerBacklinks, answerLinks, answerReusables, type LinkResourcesCtx } from './resources.ts';

const family = 'Space content';

type RoutesCtx = LinkResourcesCtx & TreesCtx;

export const linkOperations = [
  operation({
    id: 'listSpaceLinks',
    family: 'Spaces',
    ...linkRead,
    path: '/v1/spaces/{spaceId}/links',
    summary: 'Where the pages of a space lead, and what is broken',
    params: idParams('spaceId'),
    handle: async (ctx: RoutesCtx, asked) =>
      answerLinks(ctx, asked, { place: await getCurrent(ctx, asked.params.spaceId) }),
  }),
  operation({
    id: 'listPageLinksInSpace',
    family,
    ...linkRead,
    path: '/v1/spaces/{spaceId}/content/page/{pageId}/links',
    summary: 'Where one page leads',
    params: idParams('spaceId', 'pageId'),
    handle: async (ctx: RoutesCtx, asked) => {
      const place = await getCurrent(ctx, asked.params.spaceId);
      return answerLinks(ctx, asked, { place, pageId: getPage(place, asked.params.pageId).id });
    },
  }),
  operation({
    id: 'listPageBacklinksInSpace',
    family,
    ...backlinkRead,
    path: '/v1/spaces/{spaceId}/content/page/{pageId}/backlinks',
    summary: 'What leads to one page',
    params: idParams('spaceId', 'pageId'),
    handle: async (ctx: RoutesCtx, asked) => {
      const place = await getCurrent(ctx, asked.params.spaceId);
      return answerBacklinks(ctx, asked, { place, id: getPage(place, asked.params.pageId).id });
    },
  }),
  operation({
    id: 'listSpaceFileBacklinks',
    family,
    ...backlinkRead,
    path: '/v1/spaces/{spaceId}/content/files/{fileId}/backlinks',
    summary: 'What leads to one file',
    params: idParams('spaceId', 'fileId'),
    handle: async (ctx: RoutesCtx, asked) => {
      const place = await getCurrent(ctx, asked.params.spaceId);
      return answerBacklinks(ctx, asked, { place, id: getFile(place, asked.params.fileId).id });
    },
  }),
  operation({
    id: 'listReusableContents',
    family,
    ...reusableRead,
    path: '/v1/spaces/{spaceId}/content/reusable-contents',
    summary: 'The reusable contents of a space by title, with how often each is used',
    params: idParams('spaceId'),
    handle: async (ctx: RoutesCtx, asked) => answerReusables(ctx, asked, await getCurrent(ctx, asked.params.spaceId)),
  }),
  operation({
    id: 'listReusableContentBacklinks',
    family,
    ...backlinkRead,
    path: '/v1/spaces/{spaceId}/content/reusable-contents/{reusableContentId}/backlinks',
    summary: 'The pages and reusable contents that include one reusable content',
    params: idParams('spaceId', 'reusableContentId'),
    handle: async (ctx: RoutesCtx, asked) => {
      const place = await getCurrent(ctx, asked.params.spaceId);
      return answerBacklinks(ctx, asked, { place, id: getReusable(place, asked.params.reusableContentId).id });
    },
  }),
];
