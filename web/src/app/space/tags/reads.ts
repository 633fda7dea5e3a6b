import { queryOptions } from '@tanstack/react-query';
import { listAll } from '../../api/client.ts';
import type { Place } from '../addresses.ts';
import { contentOf, keyOf } from '../content.ts';

/** A tag as the API lists it. */
export interface Tag {
  slug: string;
  label: string;
  color: string;
  icon?: string;
  emoji?: string;
  /** How many pages have it. */
  pages: number;
  /** Pages name it, and the space does not say how it is shown. */
  undeclared?: boolean;
}

export const tagsOf = (place: Place) =>
  queryOptions({
    queryKey: [...keyOf(place), 'tags'],
    queryFn: ({ signal }) => {
      const [operation, options] = contentOf(place, 'tags');
      return listAll<Tag>(operation, { ...options, signal });
    },
  });
