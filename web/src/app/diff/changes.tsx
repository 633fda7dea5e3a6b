import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Loading } from '../ui/loading.tsx';
import { type ChangedPage, type Kind, KINDS } from './changed-pages.ts';
import './diff.css';
import { DiffBar } from './diff-bar.tsx';
import { PageChanges } from './page-changes.tsx';
import { changedIn } from './reads.ts';
import { useStepKeys } from './stepping.ts';
import type { DifferenceProps } from './text-difference.tsx';
import type { DiffSource } from './types.ts';

export interface ChangesProps extends DifferenceProps {
  source: DiffSource;
  title?: string;
  /** What is said above the changes. */
  notes?: ReactNode;
  /** What is shown where nothing changed. */
  empty?: ReactNode;
  /** The page that is shown first. */
  firstId?: string | undefined;
}

/** All that changed between two states of a space, each page with what differs in it once somebody comes near. */
export function Changes({ source, title = 'Changes', notes, empty, firstId, ...shown }: ChangesProps) {
  const { data: changed, error } = useQuery(changedIn(source));
  const list = useRef<HTMLElement>(null);
  const [isFolded, setFolded] = useState(false);
  useStepKeys(list);
  if (error !== null) return <Empty isWhole title="The changes cannot be read" text={error.message} />;
  if (changed === undefined) return <Loading />;
  const { pages, others, more } = changed;
  if (pages.length + others.length === 0) return empty ?? <p className="diff-note">Nothing differs.</p>;
  return (
    <article className="diff" ref={list}>
      <header className="diff-head">
        <h1>{title}</h1>
        <p>{sumOf(pages)}</p>
        <DiffBar list={list}>
          <Button kind="quiet" onPress={() => setFolded(!isFolded)}>
            {isFolded ? 'Unfold all' : 'Fold all'}
          </Button>
        </DiffBar>
      </header>
      {notes}
      {pages.map((page) => (
        <PageChanges
          // Folding all of them begins anew what each is.
          key={`${page.id} ${String(isFolded)}`}
          {...{ source, page, isFolded }}
          isFirst={page.id === firstId}
          {...shown}
        />
      ))}
      {others.length > 0 && (
        <section className="diff-others">
          <h2>Other changes</h2>
          <ul>
            {others.map((other, index) => (
              <li key={index}>{other}</li>
            ))}
          </ul>
        </section>
      )}
      {more > 0 && <p className="diff-note">{more} more changes are not listed.</p>}
    </article>
  );
}

function sumOf(pages: readonly ChangedPage[]): string {
  const parts = Object.keys(KINDS).flatMap((kind) => {
    const count = pages.filter(({ kinds }) => kinds.includes(kind as Kind)).length;
    return count === 0 ? [] : [`${count} ${kind}`];
  });
  return parts.length === 0 ? 'No page differs.' : `Pages: ${parts.join(', ')}.`;
}
