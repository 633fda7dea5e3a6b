import { operation } from '#access/index.ts';
import { idParams } from '#platform/http/index.ts';
import { getCurrent } from '../revisions/index.ts';
import { getPage } from '../service.ts';
import type { TreesCtx } from '../trees/index.ts';
import { CheckRequest, PageFindings } from './schema.ts';
import { checkText, type ChecksCtx } from './service.ts';

export const checkOperations = [
  operation({
    id: 'checkPageInSpace',
    family: 'Space content',
    method: 'POST',
    path: '/v1/spaces/{spaceId}/content/page/{pageId}/check',
    summary: 'What somebody would mend in a page, as it is kept or as it would be saved',
    description: 'Nothing is changed. Links are looked up in the main content of the space.',
    permission: { on: 'space', role: 'read' },
    params: idParams('spaceId', 'pageId'),
    bodyLimit: 'server',
    body: CheckRequest,
    status: 200,
    answer: PageFindings,
    errors: { 400: 'The page has no text of its own: it is a group or a link.' },
    handle: async (ctx: ChecksCtx & TreesCtx, { params, body }) => {
      const place = await getCurrent(ctx, params.spaceId);
      return { body: await checkText(ctx, { place, page: getPage(place, params.pageId), source: body.source }) };
    },
  }),
];
