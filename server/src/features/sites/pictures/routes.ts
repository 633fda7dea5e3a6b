import type { Static } from 'typebox';
import { operation } from '#access/index.ts';
import { actorOf } from '#features/audit-log/index.ts';
import { idParams } from '#platform/http/index.ts';
import { pictureUrl } from './rules.ts';
import { SitePicture, UploadPicture } from './schema.ts';
import { type PicturesCtx, uploadSitePicture } from './service.ts';
import type { SitePictureRow } from './store.ts';

const toPicture = ({ baseUrl }: PicturesCtx, row: SitePictureRow): Static<typeof SitePicture> => ({
  object: 'site-picture',
  id: row.id,
  name: row.name,
  contentType: row.content_type,
  size: row.size,
  dimensions: { width: row.width, height: row.height },
  url: pictureUrl(baseUrl, row),
});

export const pictureOperations = [
  operation({
    id: 'uploadSitePicture',
    family: 'Docs sites',
    method: 'POST',
    path: '/v1/orgs/{organizationId}/sites/{siteId}/pictures',
    summary: 'Upload a picture for the look of a site',
    description:
      'The look does not change: name the `url` of the answer in its settings. A picture that no look names is removed after a day.',
    permission: { on: 'organization', role: 'create' },
    params: idParams('organizationId', 'siteId'),
    body: UploadPicture,
    bodyLimit: 3 * 1024 * 1024,
    status: 200,
    answer: SitePicture,
    handle: async (ctx: PicturesCtx, { actor, params, body }) => ({
      body: toPicture(ctx, await uploadSitePicture(ctx, { ...params, by: actorOf(actor), body })),
    }),
  }),
];
