import { slugify } from '@lectern/content';
import { operation } from '#access/index.ts';
import { idParams, notFound } from '#platform/http/index.ts';
import { loadTree, type TreesCtx } from '#features/contents/index.ts';
import { findHead, getSpaceById } from '#features/spaces/index.ts';
import { Export, LOSSES_AT_MOST } from './schema.ts';
import { type ExportsCtx, listExport } from './service.ts';

type RoutesCtx = ExportsCtx &
  TreesCtx & {
    addresses: {
      downloadUrl: (download: {
        kind: 'export';
        spaceId: string;
        revisionId: string;
        tokenId: string;
        name: string;
      }) => string;
    };
  };

export const exportOperations = [
  operation({
    id: 'exportSpaceContent',
    family: 'Space content',
    method: 'GET',
    path: '/v1/spaces/{spaceId}/content/export',
    summary: 'The main content of a space as files: pages byte for byte, SUMMARY.md, includes, assets',
    description:
      'The answer names a zip. Its address is good for 15 to 30 minutes, and no longer than the token that asked for it and the right of its holder to read the space. Importing it again makes an equal revision, but for what `losses` names.',
    permission: { on: 'space', role: 'read' },
    params: idParams('spaceId'),
    status: 200,
    answer: Export,
    handle: async (ctx: RoutesCtx, { params: { spaceId }, actor: { tokenId } }) => {
      const [space, head] = [await getSpaceById(ctx, spaceId), await findHead(ctx.db, spaceId)];
      if (head === undefined) throw notFound('space');
      const { losses } = await listExport(ctx, await loadTree(ctx, head.tree));
      const name = `${slugify(space.title) || 'space'}.zip`;
      const url = ctx.addresses.downloadUrl({ kind: 'export', spaceId, revisionId: head.id, tokenId, name });
      return {
        body: { url, revision: head.id, losses: losses.slice(0, LOSSES_AT_MOST), lossCount: losses.length },
      };
    },
  }),
];
