import type { ServerFacts } from '#features/status/index.ts';
import type { AppParts } from './app-parts.ts';

/** What the state of the server says of how it is set up: no address of anything but folders, and no secret. */
export function factsOf({ config, version }: Pick<AppParts, 'config' | 'version'>): ServerFacts {
  const { blobs, backup, dataDir, smtp } = config;
  const folders = {
    'data folder': dataDir,
    ...(blobs.kind === 'folder' && !blobs.dir.startsWith(dataDir) && { files: blobs.dir }),
    ...(backup.place?.kind === 'folder' && { backups: backup.place.dir }),
  };
  return {
    version,
    folders,
    blobs: blobs.kind,
    sendsMail: smtp !== undefined,
    takesBackups: backup.place !== undefined,
  };
}
