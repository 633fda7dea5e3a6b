import { operation } from '#access/index.ts';
import { idParams } from '#platform/http/index.ts';
import {
  type CustomizationsCtx,
  keepUnsavedLook,
  linkLook,
  type LinksCtx,
  PreviewCustomization,
} from '#features/sites/index.ts';
import { readColorsOf } from '../themes/index.ts';
import { LookPreview } from './schema.ts';

export const lookPreviewOperations = [
  operation({
    id: 'previewSiteCustomization',
    family: 'Docs sites',
    method: 'POST',
    path: '/v1/orgs/{organizationId}/sites/{siteId}/customization/preview',
    summary: 'An address at which a site is read in a look that is not saved',
    description:
      '`settings` are those of the site, as they would be saved, `overrides` those of one of its spaces. Nothing of the site changes, and nobody else is shown it: the look is kept for an hour, one for each site and session or token.',
    permission: { on: 'organization', role: 'create', also: '`read` on a space of the site' },
    params: idParams('organizationId', 'siteId'),
    body: PreviewCustomization,
    bodyLimit: 1024 * 1024,
    status: 200,
    answer: LookPreview,
    errors: { 400: 'The condition of a link is no expression, or settings of a space come without the space.' },
    handle: async (ctx: CustomizationsCtx & LinksCtx, { actor, params, body }) => {
      const look = await keepUnsavedLook(ctx, actor, { ...params, body });
      const url = await linkLook(ctx, actor, { siteId: params.siteId, siteSpace: body.siteSpace });
      return { body: { url, colors: readColorsOf(look) } };
    },
  }),
];
