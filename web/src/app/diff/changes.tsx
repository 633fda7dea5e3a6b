import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Loading } from '../ui/loading.tsx';
import { loadRendered } from './block.tsx';
import './diff.css';
import { DiffBar } from './diff-bar.tsx';
import type { Changed, ChangedPage } from './listed/changed-pages.ts';
import { FileChanges } from './listed/file-changes.tsx';
import { type Kind, KINDS } from './listed/kinds.ts';
import { PageChanges } from './listed/page-changes.tsx';
import { SettingsChanges } from './listed/settings-changes.tsx';
import { TreeChanges } from './listed/tree-changes.tsx';
import { changedIn, differenceIn } from './reads.ts';
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
  /** What is done with all of the changes. */
  actions?: ReactNode;
  /** The page that is shown first. */
  firstId?: string | undefined;
}

/** All that changed between two states of a space, each page with what differs in it once somebody comes near. */
export function Changes({ source, title = 'Changes', notes, empty, actions, firstId, ...shown }: ChangesProps) {
  const { data: changed, error } = useQuery(changedIn(source));
  // The page that somebody came from is read at once, with what changed.
  useQuery({ ...differenceIn(source, firstId ?? ''), enabled: firstId !== undefined });
  useEffect(loadRendered, []);
  const list = useRef<HTMLElement>(null);
  const [isFolded, setFolded] = useState(false);
  useStepKeys(list);
  if (error !== null) return <Empty isWhole title="The changes cannot be read" text={error.message} />;
  if (changed === undefined) return <Loading />;
  const { pages, reusables, more } = changed;
  if (isEmpty(changed)) return empty ?? <p className="diff-note">Nothing differs.</p>;
  return (
    <article className="diff" ref={list}>
      <header className="diff-head">
        <h1 tabIndex={-1}>{title}</h1>
        <p>{sumOf(pages)}</p>
        {actions}
        <DiffBar list={list}>
          <Button kind="quiet" onPress={() => setFolded(!isFolded)}>
            {isFolded ? 'Unfold all' : 'Fold all'}
          </Button>
        </DiffBar>
      </header>
      {notes}
      <TreeChanges changed={changed} onGo={(pageId) => goTo(list.current, pageId)} />
      {[...pages, ...reusables].map((page) => (
        <PageChanges
          // Folding all of them begins anew what each is.
          key={`${page.id} ${String(isFolded)}`}
          {...{ source, page, isFolded }}
          isFirst={page.id === firstId}
          {...shown}
        />
      ))}
      <Others {...changed} />
      {more > 0 && <p className="diff-note">{more} more changes are not listed.</p>}
    </article>
  );
}

const isEmpty = ({ pages, reusables, files, settings, others }: Changed): boolean =>
  [pages, reusables, files, settings, others].every(({ length }) => length === 0);

/** What is no page and has no text. */
const Others = ({ files, settings, others }: Changed) => (
  <>
    {files.length > 0 && <FileChanges files={files} />}
    {settings.map((one) => (
      <SettingsChanges key={one.title} {...one} />
    ))}
    {others.length > 0 && (
      <section className="diff-section">
        <h2>Other changes</h2>
        <ul>
          {others.map((other, index) => (
            <li key={index}>{other}</li>
          ))}
        </ul>
      </section>
    )}
  </>
);

/** From the tree to what became of a page. */
function goTo(list: HTMLElement | null, pageId: string): void {
  const page = list?.querySelector(`[data-page="${CSS.escape(pageId)}"]`);
  const trigger = page?.querySelector<HTMLElement>('.diff-trigger');
  page?.scrollIntoView({ block: 'start' });
  trigger?.focus({ preventScroll: true });
}

function sumOf(pages: readonly ChangedPage[]): string {
  const parts = Object.keys(KINDS).flatMap((kind) => {
    const count = pages.filter(({ kinds }) => kinds.includes(kind as Kind)).length;
    return count === 0 ? [] : [`${count} ${kind}`];
  });
  return parts.length === 0 ? 'No page differs.' : `Pages: ${parts.join(', ')}.`;
}
