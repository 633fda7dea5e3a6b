import { operation } from '#access/index.ts';
import { idParams } from '#platform/http/index.ts';
import { getCurrent } from '../revisions/index.ts';
import { getPage } from '../service.ts';
import type { TreesCtx } from '../trees/index.ts';
import { listSpaceFindings } from './comparing.ts';
import type { ChecksCtx } from './reading.ts';
import { CheckRequest, PageFindings, SpaceFindings, SpaceFindingsQuery } from './schema.ts';
import { checkText } from './service.ts';
import { externalOperations } from './external/index.ts';
import { ignoringOperations } from './ignoring/index.ts';
import { settingsOperations } from './settings/index.ts';

const permission = { on: 'space', role: 'read' } as const;

export const checkOperations = [
  ...settingsOperations,
  ...ignoringOperations,
  ...externalOperations,
  operation({
    id: 'checkPageInSpace',
    family: 'Space content',
    method: 'POST',
    path: '/v1/spaces/{spaceId}/content/page/{pageId}/check',
    summary: 'What somebody would mend in a page, as it is kept or as it would be saved',
    description: 'Nothing is changed. Links are looked up in the main content of the space.',
    permission,
    params: idParams('spaceId', 'pageId'),
    bodyLimit: 'server',
    body: CheckRequest,
    status: 200,
    answer: PageFindings,
    errors: { 400: 'The page has no text of its own: it is a group or a link.' },
    handle: async (ctx: ChecksCtx & TreesCtx, { params: { spaceId, pageId }, body }) => {
      const place = await getCurrent(ctx, spaceId);
      return { body: await checkText(ctx, { spaceId, place, page: getPage(place, pageId), source: body.source }) };
    },
  }),
  operation({
    id: 'listSpaceFindings',
    family: 'Checks',
    method: 'GET',
    path: '/v1/spaces/{spaceId}/content/findings',
    summary: 'What somebody would mend in the pages of a space, some pages at a time',
    description:
      'In reading order. An answer is about at most 50 pages, and may have no finding although there is a next one.',
    permission,
    params: idParams('spaceId'),
    query: SpaceFindingsQuery,
    status: 200,
    answer: SpaceFindings,
    handle: async (ctx: ChecksCtx & TreesCtx, { params: { spaceId }, query }) => {
      const { tree } = await getCurrent(ctx, spaceId);
      return { body: await listSpaceFindings(ctx, { spaceId, tree, query }) };
    },
  }),
];
