import { IconHistory } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Loading } from '../../ui/loading.tsx';
import { toPath } from '../addresses.ts';
import { useLooking } from '../context.ts';
import { findTrail } from '../model.ts';
import { pagesOf } from '../reads.ts';
import { Filters } from './filters.tsx';
import './history.css';
import { byDay, nameOfDay } from './moments.ts';
import { type Revision, revisionsOf, type Sought } from './reads.ts';
import { RestoreDialog } from './restore-dialog.tsx';
import { RevisionItem } from './revision-item.tsx';

/** What was done to a space, or to one page of it: who, when and why. */
export function History({ pageId }: { pageId?: string }) {
  const { place } = useLooking();
  const [sought, setSought] = useState<Sought>({});
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    revisionsOf(place.spaceId, { ...sought, pageId }),
  );
  const page = usePage(pageId);
  if (error !== null) throw error;
  const revisions = data?.pages.flatMap(({ items }) => items);
  const isFiltered = Object.values(sought).some((value) => value !== undefined);
  return (
    <section className="history">
      <header className="history-head">
        <h1>{pageId === undefined ? 'History' : `History of ${page?.title ?? 'a page'}`}</h1>
        {pageId !== undefined && (
          <LinkButton kind="quiet" href={toPath(place, { name: 'history' })}>
            History of the space
          </LinkButton>
        )}
      </header>
      <Filters sought={sought} onChange={setSought} revisions={revisions ?? []} />
      {revisions === undefined && <Loading />}
      {revisions?.length === 0 && (
        <Empty
          icon={<IconHistory size={32} aria-hidden />}
          title={isFiltered ? 'Nothing was found' : 'Nothing was done yet'}
          text={
            isFiltered
              ? 'Choose other people, kinds or dates.'
              : 'What is written appears here once it is saved as a revision.'
          }
        />
      )}
      {revisions !== undefined && revisions.length > 0 && <Timeline revisions={revisions} {...{ pageId, page }} />}
      {hasNextPage && (
        <div>
          <Button isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
            {isFetchingNextPage ? 'Reading…' : 'Show older'}
          </Button>
        </div>
      )}
    </section>
  );
}

interface TimelineProps {
  revisions: readonly Revision[];
  pageId: string | undefined;
  page: { id: string; title: string } | undefined;
}

function Timeline({ revisions, pageId, page }: TimelineProps) {
  const { space } = useLooking();
  const [chosen, setChosen] = useState<readonly Revision[]>([]);
  const [restoring, setRestoring] = useState<string>();
  // Of three, the two that were chosen last are compared.
  const choose = (revision: Revision, isChosen: boolean): void =>
    setChosen((before) => {
      const others = before.filter(({ id }) => id !== revision.id);
      return isChosen ? [...others.slice(-1), revision] : others;
    });
  const canWrite = space.permissions['edit'] === true;
  return (
    <>
      {byDay(revisions).map(({ key, at, items }) => (
        <section key={key} className="history-day">
          <h2>{nameOfDay(at, Date.now())}</h2>
          <ol>
            {items.map((revision) => (
              <RevisionItem
                key={revision.id}
                {...{ revision, pageId }}
                isNow={revision.id === space.revision}
                isChosen={chosen.some(({ id }) => id === revision.id)}
                onChoose={(isChosen) => choose(revision, isChosen)}
                onRestore={canWrite ? () => setRestoring(revision.id) : undefined}
              />
            ))}
          </ol>
        </section>
      ))}
      <CompareBar chosen={chosen} pageId={pageId} onClear={() => setChosen([])} />
      {restoring !== undefined && (
        <RestoreDialog
          revisionId={restoring}
          page={pageId === undefined ? undefined : (page ?? { id: pageId, title: 'the page' })}
          onClose={() => setRestoring(undefined)}
        />
      )}
    </>
  );
}

interface CompareBarProps {
  chosen: readonly Revision[];
  pageId: string | undefined;
  onClear: () => void;
}

/** Leads to the difference of what was chosen: of two, or of one and now. */
function CompareBar({ chosen, pageId, onClear }: CompareBarProps) {
  const { space, place } = useLooking();
  if (chosen.length === 0) return null;
  const ids = chosen.toSorted((one, other) => one.createdAt.localeCompare(other.createdAt)).map(({ id }) => id);
  const [from = '', to = space.revision] = ids;
  const between = { name: 'revisions', from, to, ...(pageId !== undefined && { pageId }) } as const;
  return (
    <div className="history-bar" role="status">
      <span>
        {ids.length === 1 ? 'One revision chosen. Choose another, or compare it with now.' : 'Two revisions chosen.'}
      </span>
      <Button kind="quiet" onPress={onClear}>
        Clear
      </Button>
      <LinkButton kind="main" href={toPath(place, between)}>
        {ids.length === 1 ? 'Compare with now' : 'Compare the two'}
      </LinkButton>
    </div>
  );
}

/** A page as it is called now; undefined for one that is gone. */
function usePage(pageId: string | undefined): { id: string; title: string } | undefined {
  const { place } = useLooking();
  const { data: pages = [] } = useQuery({ ...pagesOf(place), enabled: pageId !== undefined });
  return pageId === undefined ? undefined : findTrail(pages, pageId)?.at(-1);
}
