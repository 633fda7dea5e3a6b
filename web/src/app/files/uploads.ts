// The uploads of each line, for everything that shows them.
import { useSyncExternalStore } from 'react';
import { queries } from '../api/queries.ts';
import { keyOf, type Line } from './line.ts';
import { makeUploads, sendFile, type Upload, type Uploads } from './sending.ts';

const known = new Map<string, Uploads>();

export function uploadsOf(line: Line): Uploads {
  const key = keyOf(line).join('/');
  let uploads = known.get(key);
  if (uploads === undefined) {
    const reload = () => void queries.invalidateQueries({ queryKey: ['space', line.spaceId] });
    uploads = makeUploads((file, sending) => sendFile(line, file, sending), reload);
    known.set(key, uploads);
  }
  return uploads;
}

export const useUploads = (uploads: Uploads): readonly Upload[] => useSyncExternalStore(uploads.subscribe, uploads.get);
