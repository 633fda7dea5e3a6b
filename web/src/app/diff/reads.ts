import { queryOptions } from '@tanstack/react-query';
import { toChanged } from './listed/changed-pages.ts';
import type { DiffSource } from './types.ts';

/** What changed in a source, as people read it. */
export const changedIn = (source: DiffSource) =>
  queryOptions({
    queryKey: [...source.key, 'changes'],
    queryFn: async ({ signal }) => {
      const { changes, more = 0 } = await source.changes(signal);
      return { ...toChanged(changes), more };
    },
  });

/** What differs in the text of a page or a reusable content; null where that says the same. */
export const differenceIn = (source: DiffSource, subjectId: string) =>
  queryOptions({
    queryKey: [...source.key, 'diff', subjectId],
    queryFn: ({ signal }) => source.text(subjectId, signal),
  });
