import type { BackupPlace } from '#config/index.ts';
import {
  BackupError,
  listBackups,
  type Manifest,
  openArchive,
  openTarget,
  nameOfPlace,
  readManifest,
} from './archive/index.ts';

/** Where backups are, and what opens them. */
export interface Backups {
  place: BackupPlace;
  key: string | undefined;
}

export async function openBackups({ place, key }: Backups) {
  return openArchive(await openTarget(place, { mayWrite: false }), { secret: key, mayMake: false });
}

export type Opened = Awaited<ReturnType<typeof openBackups>>;

/** What each backup holds, newest first, at most so many. */
export async function describeBackups(backups: Backups, most: number): Promise<Manifest[]> {
  const archive = await openBackups(backups);
  const manifests: Manifest[] = [];
  for (const id of (await listBackups(archive.target)).toReversed().slice(0, most))
    manifests.push(await readManifest(archive, id));
  return manifests;
}

/** The backup with this id, or the newest one. */
export async function findBackup(
  backups: Backups,
  id: string | undefined,
): Promise<{ archive: Opened; manifest: Manifest }> {
  const archive = await openBackups(backups);
  const ids = await listBackups(archive.target);
  const found = id === undefined ? ids.at(-1) : ids.find((each) => each === id);
  if (found === undefined)
    throw new BackupError(
      id === undefined
        ? `There is no whole backup in ${nameOfPlace(backups.place)}.`
        : `There is no backup ${id} in ${nameOfPlace(backups.place)}.`,
    );
  return { archive, manifest: await readManifest(archive, found) };
}
