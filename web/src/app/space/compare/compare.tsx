import { IconArrowDown, IconArrowUp, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Button as AriaButton, Disclosure, DisclosurePanel, Heading, Link } from 'react-aria-components';
import { IconButton } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Tip } from '../../ui/tip.tsx';
import { type Place, toPath } from '../addresses.ts';
import type { ChangedPage, Kind } from './changed-pages.ts';
import './compare.css';
import { changesOf, draftsOf } from './reads.ts';
import { stepTo } from './stepping.ts';
import { PageDiff } from './text-diff.tsx';
import { WhoSees } from './who-sees.tsx';

/** Of more drafts, the server compares the newest. */
const DRAFTS_AT_MOST = 50;
/** So many pages show what differs without being asked. */
const OPEN_AT_FIRST = 3;

/**
 * What readers will see differently once a change request is merged, or the drafts of the main content are published. `pageId` is
 * the page that somebody came from.
 */
export function Compare({ place, pageId }: { place: Place; pageId: string | undefined }) {
  const isMain = place.changeRequestId === undefined;
  const { data: changed, error } = useQuery(changesOf(place));
  const { data: drafts = 0 } = useQuery(draftsOf(place));
  const list = useRef<HTMLElement>(null);
  useStepKeys(list);
  if (error !== null) return <Empty isWhole title="The changes cannot be read" text={error.message} />;
  if (changed === undefined) return <Loading />;
  const { pages, others, more } = changed;
  if (pages.length + others.length === 0) return isMain ? <NothingUnseen /> : <NothingProposed />;
  return (
    <article className="compare" ref={list}>
      <header className="compare-head">
        <h1>{isMain ? 'Changes since the published version' : 'Changes'}</h1>
        <p>{sumOf(pages)}</p>
        <Tip text="Previous change" keys="P">
          <IconButton
            label="Previous change"
            icon={<IconArrowUp size={18} />}
            onPress={() => stepTo(list.current, -1)}
          />
        </Tip>
        <Tip text="Next change" keys="N">
          <IconButton label="Next change" icon={<IconArrowDown size={18} />} onPress={() => stepTo(list.current, 1)} />
        </Tip>
      </header>
      <WhoSees />
      {isMain && drafts > DRAFTS_AT_MOST && (
        <p className="compare-note">Of {drafts} pages with such changes, these are the newest.</p>
      )}
      {!isMain && drafts > 0 && (
        <p className="compare-note" role="status">
          {drafts === 1 ? 'One page has' : `${drafts} pages have`} words that are not among these yet. They follow half
          a minute after their writers rest.
        </p>
      )}
      {pages.map((page, index) => (
        <PageChanges
          key={page.id}
          {...{ place, page }}
          isFirst={page.id === pageId}
          isOpen={pageId === undefined ? index < OPEN_AT_FIRST : page.id === pageId}
        />
      ))}
      {others.length > 0 && (
        <section className="compare-others">
          <h2>Other changes</h2>
          <ul>
            {others.map((other, index) => (
              <li key={index}>{other}</li>
            ))}
          </ul>
        </section>
      )}
      {more > 0 && <p className="compare-note">{more} more changes are not listed.</p>}
    </article>
  );
}

const KINDS: Readonly<Record<Kind, string>> = {
  added: 'Added',
  changed: 'Changed',
  moved: 'Moved',
  removed: 'Removed',
};

const NothingProposed = () => (
  <Empty isWhole title="No changes yet" text="Edit a page of this change request. Its changes will appear here." />
);

const NothingUnseen = () => (
  <Empty
    isWhole
    title="Everything is published"
    text="The pages of this space say what readers see. Words that are written and not published yet will appear here."
  />
);

function sumOf(pages: readonly ChangedPage[]): string {
  const parts = Object.keys(KINDS).flatMap((kind) => {
    const count = pages.filter(({ kinds }) => kinds.includes(kind as Kind)).length;
    return count === 0 ? [] : [`${count} ${kind}`];
  });
  return parts.length === 0 ? 'No page differs.' : `Pages: ${parts.join(', ')}.`;
}

interface PageProps {
  place: Place;
  page: ChangedPage;
  isOpen: boolean;
  isFirst: boolean;
}

function PageChanges({ place, page, isOpen, isFirst }: PageProps) {
  const [isExpanded, setExpanded] = useState(isOpen);
  const section = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isFirst) section.current?.scrollIntoView({ block: 'start' });
  }, [isFirst]);
  const { id, title, path, kinds, hasText, facts } = page;
  const isGone = kinds.includes('removed');
  return (
    <Disclosure className="compare-page" ref={section} isExpanded={isExpanded} onExpandedChange={setExpanded}>
      <div className="compare-title">
        <Heading level={2}>
          <AriaButton slot="trigger" className="compare-trigger">
            <IconChevronRight size={16} aria-hidden />
            <span>{title}</span>
            {kinds.map((kind) => (
              <span key={kind} className="compare-kind" data-kind={kind}>
                {KINDS[kind]}
              </span>
            ))}
          </AriaButton>
        </Heading>
        <span className="compare-path">{path}</span>
        {!isGone && <Link href={toPath(place, { name: 'page', pageId: id })}>Open</Link>}
      </div>
      <DisclosurePanel>
        {facts.length > 0 && (
          <ul className="compare-facts">
            {facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        )}
        {isExpanded && hasText && <PageDiff place={place} pageId={id} />}
      </DisclosurePanel>
    </Disclosure>
  );
}

/** N and P lead from change to change, where the focus is among them: single keys may not act anywhere else. */
function useStepKeys(list: React.RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      if (!(event.target instanceof Node) || list.current?.contains(event.target) !== true) return;
      if (event.key !== 'n' && event.key !== 'p') return;
      event.preventDefault();
      stepTo(list.current, event.key === 'n' ? 1 : -1);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [list]);
}
