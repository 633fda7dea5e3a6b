import { queries } from '../../api/queries.ts';
import type { Place } from '../addresses.ts';

/** For whoever is about to open what changed: the changes are read, and the text of `pageId` or of the first page. */
export function readAhead(place: Place, pageId?: string): void {
  // What cannot be read now is read again by what shows it, and refused there.
  void read(place, pageId).catch(() => undefined);
}

async function read(place: Place, pageId: string | undefined): Promise<void> {
  const [{ changedIn, differenceIn }, { sourceOf }] = await Promise.all([
    import('../../diff/reads.ts'),
    import('./reads.ts'),
  ]);
  const source = sourceOf(place);
  if (pageId !== undefined) void queries.prefetchQuery(differenceIn(source, pageId));
  const { pages } = await queries.ensureQueryData(changedIn(source));
  const first = pageId ?? pages.find(({ hasText }) => hasText)?.id;
  if (first !== undefined) await queries.prefetchQuery(differenceIn(source, first));
}
