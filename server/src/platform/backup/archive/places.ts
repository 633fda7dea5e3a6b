import type { BackupPlace } from '#config/index.ts';
import { openBucketTarget } from './bucket.ts';
import { openFolderTarget } from './folder.ts';
import type { BackupTarget } from './target.ts';

export const openTarget = (place: BackupPlace, options: { mayWrite: boolean }): Promise<BackupTarget> =>
  place.kind === 'folder' ? openFolderTarget(place.dir, options) : openBucketTarget(place, options);

/** As people call it. */
export const nameOfPlace = (place: BackupPlace): string =>
  place.kind === 'folder' ? place.dir : `s3://${place.bucket}${place.prefix === '' ? '' : `/${place.prefix}`}`;
