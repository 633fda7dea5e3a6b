import { operation } from '#access/index.ts';
import { idParams } from '#platform/http/index.ts';
import { getCurrent } from '../revisions/index.ts';
import type { TreesCtx } from '../trees/index.ts';
import { RenderedBlocks, RenderRequest } from './schema.ts';
import { renderBlocks, type RendersCtx } from './service.ts';

export const renderOperations = [
  operation({
    id: 'renderBlocksInSpace',
    family: 'Space content',
    method: 'POST',
    path: '/v1/spaces/{spaceId}/content/render',
    summary: 'What blocks of OpenAPI specifications and links to pages show, as they would stand in a page',
    description: 'Nothing is changed or fetched. Links are looked up in the main content of the space.',
    permission: { on: 'space', role: 'read' },
    params: idParams('spaceId'),
    bodyLimit: 256 * 1024,
    body: RenderRequest,
    status: 200,
    answer: RenderedBlocks,
    handle: async (ctx: RendersCtx & TreesCtx, { params, body }) => {
      const place = await getCurrent(ctx, params.spaceId);
      return { body: await renderBlocks(ctx, { place, path: body.path, text: body.source }) };
    },
  }),
];
