// The format of archives: where they are kept, how files in them are named and encrypted, and what a manifest says.
export { type Archive, asBackupError, BlobDamaged, manifestName, openArchive } from './archive.ts';
export { nameOfPlace, openTarget } from './places.ts';
export {
  BLOB_LIST,
  listBackups,
  type Manifest,
  type ManifestTable,
  newBackupId,
  type PartOf,
  readManifest,
} from './manifest.ts';
export { BackupError, type BackupTarget } from './target.ts';
