import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { commitDraft, openDraft } from '../../editor/saving/drafts.ts';
import type { PageKey } from '../../editor/saving/journal.ts';
import { saveOpenPage } from '../../editor/saving/open-pages.ts';
import type { Place } from '../addresses.ts';
import { contentOf, keyOf } from '../content.ts';
import { headOf, type PageRead } from './values.ts';

/** What a form of settings begins with. */
export interface PageToSet extends PageRead {
  source?: string;
  /** Of a page with a text: the revision that was read. */
  revision?: string;
}

/** A page with its settings as they are now. `canWrite`: the person writes here, so there may be a draft of theirs. */
export const pageToSet = (place: Place, pageId: string, canWrite: boolean) =>
  queryOptions({
    queryKey: [...keyOf(place), 'settings', pageId],
    queryFn: () => readPage({ ...place, pageId }, canWrite),
    // What stands in a form is not exchanged by reading again.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

async function readPage(key: PageKey & Place, canWrite: boolean): Promise<PageToSet> {
  if (canWrite) await saveOpenPage(key);
  const page = await readSource(key);
  if (!canWrite || page.type !== 'document') return page;
  const draft = await openDraft(key);
  // Somebody wrote settings into the source of the page: a form that does not know them would lead astray.
  if (draft.version === 0 || headOf(draft.source) === headOf(page.source ?? '')) return page;
  await commitDraft(key);
  return readSource(key);
}

function readSource({ pageId, ...place }: PageKey & Place): Promise<PageToSet> {
  const [operation, options] = contentOf(place, 'page', { pageId });
  return call<PageToSet>(operation, { ...options, query: { computed: false, format: 'source' } });
}
