// Begins to read what an address shows while the program that shows it is still on its way.
import { queries } from '../api/queries.ts';
import { me } from '../api/reads.ts';
import { openEarly } from '../editor/reads.ts';
import { readAddress } from './addresses.ts';
import { pageOf, pagesOf, requestOf, spaceOf } from './reads.ts';

/** What cannot be read is read again by what shows it, and refused there. */
export function beginToOpen(path: string, search: string): void {
  void queries.prefetchQuery(me);
  const address = readAddress(path, search);
  if (address === undefined) return;
  const { place, view } = address;
  const { spaceId, changeRequestId } = place;
  void queries.prefetchQuery(spaceOf(spaceId));
  void queries.prefetchQuery(pagesOf(place));
  if (changeRequestId !== undefined) void queries.prefetchQuery(requestOf(spaceId, changeRequestId));
  if (view.name !== 'page') return;
  void queries.prefetchQuery(pageOf(place, view.pageId));
  if (place.at !== undefined) return;
  openEarly({ ...place, pageId: view.pageId });
}
