import type { Problems, StoreCtx } from './lines.ts';

const ROWS_AT_ONCE = 500;

/** Whether the smaller pictures are there that were made of files. What is lost is made again when a reader asks for it. */
export async function* lostPictures({ db, blobs }: StoreCtx): Problems {
  for (let after = ''; ;) {
    const rows = await db
      .selectFrom('smaller_pictures')
      .select(['name', 'blob'])
      .where('name', '>', after)
      .orderBy('name')
      .limit(ROWS_AT_ONCE)
      .execute();
    for (const { name, blob } of rows)
      if (blob !== null && (await blobs.stat(blob)) === undefined)
        yield `The smaller picture ${name} has lost its blob ${blob}. It is made again when it is asked for.`;
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.name;
  }
}

/** Whether the pictures of looks have their bytes, which nobody can make again. */
export async function* lostLookPictures({ db, blobs }: StoreCtx): Problems {
  for (let after = ''; ;) {
    const rows = await db
      .selectFrom('site_pictures')
      .select(['id', 'site_id', 'name', 'sha256'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .execute();
    for (const { id, site_id: siteId, name, sha256 } of rows)
      if ((await blobs.stat(sha256)) === undefined)
        yield `The picture ${id} (${name}) of the site ${siteId} has lost its blob ${sha256}. Upload it again.`;
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}
