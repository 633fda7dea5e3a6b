// Archives: what lies in a zip or tar becomes files in a private folder, or nothing does. Whoever made an archive is not
// trusted: no name, link or size in it is believed before it was checked.
export { clash, refused, showName, writing } from './errors.ts';
export { ARCHIVE_LIMITS, type ArchiveLimits } from './rules.ts';
export { unpackArchive, type UnpackOptions } from './service.ts';
export { unpackTar } from './tar/service.ts';
export { createUnpacking, hashFile, type Unpacked } from './store.ts';
