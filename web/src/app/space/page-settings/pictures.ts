// Pictures of a space that a page may have for a cover.
import { queryOptions } from '@tanstack/react-query';
import { listAll } from '../../api/client.ts';
import type { Place } from '../addresses.ts';
import { contentOf, keyOf } from '../content.ts';

export interface SpaceFile {
  id: string;
  name: string;
  contentType?: string;
  downloadURL: string;
}

export const picturesOf = (place: Place) =>
  queryOptions({
    queryKey: [...keyOf(place), 'pictures'],
    queryFn: async ({ signal }) => {
      const [operation, options] = contentOf(place, 'files');
      const files = await listAll<SpaceFile>(operation, { ...options, signal });
      return files.filter(({ contentType }) => contentType?.startsWith('image/') === true);
    },
    staleTime: 60_000,
  });

/** As many bytes as a change may bring. */
export const LARGEST = 25 * 1024 * 1024;

/** The bytes of a file as a change brings them. */
export async function toBase64(file: File): Promise<string> {
  const url = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file cannot be read.')));
    reader.readAsDataURL(file);
  });
  return url.slice(url.indexOf(',') + 1);
}
