import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useLocation } from 'wouter';
import { call } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { toEmoji } from '../../ui/emoji.ts';
import { Empty } from '../../ui/empty.tsx';
import { Loading } from '../../ui/loading.tsx';
import { notify } from '../../ui/toast-queue.ts';
import { type Place, toPath } from '../addresses.ts';
import { keyOf } from '../content.ts';
import { useLooking } from '../context.ts';
import { useEdit } from '../edits.ts';
import { pagesOf } from '../reads.ts';
import { findGone, type GonePage, noteOn, withoutTwice } from './gone.ts';
import './trash.css';

interface Stretch {
  items: GonePage[];
  next?: { page: string };
}

/** Stretches of the history that are looked at before somebody is asked whether to go on. */
const STRETCHES_AT_MOST = 5;

/** Looks back until something is found. */
async function readBack(spaceId: string, from: string | undefined, signal: AbortSignal): Promise<Stretch> {
  let page = from;
  for (let count = 1; ; count += 1) {
    const query = { limit: 50, page };
    const operation = 'GET /spaces/{spaceId}/content/deleted-pages';
    const stretch = await call<Stretch>(operation, { path: { spaceId }, query, signal });
    if (stretch.items.length > 0 || stretch.next === undefined || count === STRETCHES_AT_MOST) return stretch;
    page = stretch.next.page;
  }
}

/** The pages that were deleted, with a way back for each. */
export function Trash() {
  const { place, writing } = useLooking();
  const heading = useRef<HTMLHeadingElement>(null);
  const proposed = useProposed(place);
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: [...keyOf(place), 'trash'],
    queryFn: ({ pageParam, signal }) => readBack(place.spaceId, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next?.page,
  });
  if (error !== null) throw error;
  if (data === undefined || proposed === undefined) return <Loading />;
  const gone = withoutTwice(data.pages.flatMap(({ items }) => items));
  const list = { canRestore: writing !== 'no', onRestored: () => heading.current?.focus() };
  const isEmpty = gone.length === 0 && proposed.length === 0 && !hasNextPage;
  return (
    <section className="trash">
      {/* The button that had the focus goes with its page. */}
      <h1 ref={heading} tabIndex={-1}>
        Deleted pages
      </h1>
      {isEmpty && <Empty title="No deleted pages" text="Deleted pages appear here and can be restored." />}
      {!isEmpty && (
        <p className="trash-about">Restore puts a page back where it was, with its text and the pages below it.</p>
      )}
      {proposed.length > 0 && (
        <>
          <h2>In this change request</h2>
          <GoneList pages={proposed} {...list} />
          <h2>From the space</h2>
        </>
      )}
      {!isEmpty && <GoneList pages={gone} {...list} />}
      {hasNextPage && (
        <div>
          <Button isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
            {isFetchingNextPage ? 'Looking…' : 'Look further back'}
          </Button>
        </div>
      )}
    </section>
  );
}

/** What a change request proposes to delete; nothing where the space itself is looked at. */
function useProposed(place: Place): GonePage[] | undefined {
  const isRequest = place.changeRequestId !== undefined;
  const { data: before } = useQuery({ ...pagesOf({ spaceId: place.spaceId }), enabled: isRequest });
  const { data: here } = useQuery({ ...pagesOf(place), enabled: isRequest });
  if (!isRequest) return [];
  return before === undefined || here === undefined ? undefined : findGone(before, here);
}

interface ListProps {
  pages: readonly GonePage[];
  canRestore: boolean;
  onRestored: () => void;
}

function GoneList({ pages, canRestore, onRestored }: ListProps) {
  const [, navigate] = useLocation();
  const edit = useEdit();
  const restore = ({ id: page, title, revision }: GonePage) =>
    edit.mutate([{ operation: 'revert_page', page, below: true, ...(revision !== undefined && { revision }) }], {
      onSuccess: ({ place }) => {
        const show = () => navigate(toPath(place, { name: 'page', pageId: page }));
        onRestored();
        notify({ kind: 'done', text: `“${title}” is back.`, action: { label: 'Show it', onPress: show } });
      },
    });
  const isUnderWay = (id: string): boolean =>
    edit.isPending && edit.variables.some((change) => 'page' in change && change.page === id);
  if (pages.length === 0) return <p className="trash-about">No deleted pages found so far.</p>;
  return (
    <ul className="trash-list">
      {pages.map((page) => (
        <li key={page.id} className="trash-page">
          <span className="trash-title">
            {page.emoji !== undefined && <span aria-hidden>{toEmoji(page.emoji)} </span>}
            {page.title}
          </span>
          <span className="trash-note">{noteOn(page, document.documentElement.lang)}</span>
          {canRestore && (
            <Button aria-label={`Restore ${page.title}`} isDisabled={isUnderWay(page.id)} onPress={() => restore(page)}>
              Restore
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
