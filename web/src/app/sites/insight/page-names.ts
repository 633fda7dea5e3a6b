import { useQueries } from '@tanstack/react-query';
import { walk } from '../../space/model.ts';
import { pagesOf } from '../../space/reads.ts';

/** Trees of so many spaces are read for their titles. */
const SPACES_AT_MOST = 20;

/** Titles of pages by their ids, as far as they are read by now; null for those that are gone. */
export function usePageNames(spaceIds: readonly (string | null | undefined)[]) {
  const ids = [...new Set(spaceIds.flatMap((id) => id ?? []))].slice(0, SPACES_AT_MOST);
  const read = useQueries({ queries: ids.map((spaceId) => pagesOf({ spaceId })) });
  const bySpace = new Map(
    ids.map((id, index) => {
      const pages = read[index]?.data;
      return [id, pages && new Map([...walk(pages)].map((page) => [page.id, page.title]))] as const;
    }),
  );
  return (spaceId: string | null | undefined, pageId: string | null | undefined): string | null | undefined => {
    const pages = bySpace.get(spaceId ?? '');
    return pages === undefined ? undefined : (pages.get(pageId ?? '') ?? null);
  };
}
