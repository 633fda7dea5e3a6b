import type { Static } from 'typebox';
import { type Acting, recordAudit } from '#features/audit-log/index.ts';
import type { BlobStore } from '#platform/blobs/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import { type QuotasCtx, withinQuota } from '#features/quotas/index.ts';
import type { Db } from '#platform/db/index.ts';
import { invalid, notFound, Problem } from '#platform/http/index.ts';
import { newId } from '#platform/ids.ts';
import { findSite } from '../store.ts';
import { measure, pictureIdIn, PICTURES_AT_MOST } from './rules.ts';
import type { UploadPicture } from './schema.ts';
import { countPictures, findIdsNear, findSame, insertPicture, notePicture, type SitePictureRow } from './store.ts';

export interface PicturesCtx extends QuotasCtx {
  db: Db;
  clock: Clock;
  blobs: BlobStore;
  baseUrl: string;
}

interface Upload {
  organizationId: string;
  siteId: string;
  by: Acting;
  body: Static<typeof UploadPicture>;
}

/** Keeps a picture for looks of a site. The same picture twice is one. */
export async function uploadSitePicture(
  ctx: PicturesCtx,
  { organizationId, siteId, by, body }: Upload,
): Promise<SitePictureRow> {
  if ((await findSite(ctx.db, organizationId, siteId)) === undefined) throw notFound('site');
  const bytes = decode(body.base64);
  const measured = measure(bytes, body.name);
  if (typeof measured === 'string') throw new Problem(422, 'no_picture', measured, { details: faultAt(measured) });
  const { sha256, size } = await ctx.blobs.put(bytes);
  return withinQuota(ctx, { organizationId, kinds: ['storage'] }, async (tx) => {
    const now = ctx.clock.now();
    const known = await findSame(tx.db, siteId, sha256);
    if (known !== undefined) {
      await notePicture(tx.db, known.id, now);
      return known;
    }
    if ((await countPictures(tx.db, siteId)) >= PICTURES_AT_MOST)
      throw new Problem(
        429,
        'too_many_pictures',
        `A site has at most ${PICTURES_AT_MOST} pictures. Those that no look names are removed after a day: try again tomorrow.`,
        { headers: { 'retry-after': '3600' } },
      );
    const { contentType, name, width, height } = measured;
    const row = {
      ...{ id: newId(), site_id: siteId, name, content_type: contentType, sha256, size, width, height },
      ...{ created_at: now, looked_at: now },
    };
    await insertPicture(tx.db, row);
    await recordAudit(tx, {
      ...{ action: 'site.picture_uploaded', organizationId, actor: by, target: { kind: 'site', id: siteId } },
      ...{ part: { picture: row.id }, after: { name, contentType, size } },
    });
    return row;
  });
}

function decode(base64: string): Uint8Array {
  if (base64.length % 4 !== 0) throw invalid('body.base64: expected base64', faultAt('expected base64'));
  return Buffer.from(base64, 'base64');
}

const faultAt = (message: string) => [{ in: 'body' as const, path: '/base64', message }];

/** Refuses a look that names a picture of this server which is not there any more, unless it was named before. */
export async function requireUploaded(
  { db, baseUrl }: { db: Db; baseUrl: string },
  siteId: string,
  { wanted, before }: { wanted: object; before: object },
): Promise<void> {
  const had = new Set([...picturesIn(baseUrl, before)].map(([, id]) => id));
  const named = [...picturesIn(baseUrl, wanted)].filter(([, id]) => !had.has(id));
  const found = await findIdsNear(
    db,
    siteId,
    named.map(([, id]) => id),
  );
  const [lost] = named.filter(([, id]) => !found.has(id));
  if (lost === undefined) return;
  const message = 'This picture is not there any more. Upload it again.';
  throw invalid(`body${lost[0].replaceAll('/', '.')}: ${message}`, [{ in: 'body', path: lost[0], message }]);
}

/** The pictures of this server that settings name, with their paths. */
function* picturesIn(baseUrl: string, value: unknown, path = ''): Generator<[path: string, id: string]> {
  if (typeof value === 'string') {
    const id = pictureIdIn(baseUrl, value);
    if (id !== undefined) yield [path, id];
  } else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) yield* picturesIn(baseUrl, inner, `${path}/${key}`);
}
