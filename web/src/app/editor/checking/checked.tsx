// What was found in a page: counted and listed in the bar, and marked in the text. Loaded once the page is there.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Findings } from '../../preview/findings.tsx';
import { findingsOf } from '../../preview/reads.ts';
import { notify } from '../../ui/toast-queue.ts';
import type { PageKey } from '../saving/journal.ts';
import { useStore } from '../store.ts';
import type { Writing } from '../writing.ts';
import { FindingCard } from './finding-card.tsx';
import './marks.css';
import { type Marking, startMarking } from './marking.ts';
import { useFindingKeys } from './finding-keys.ts';

interface CheckedProps {
  page: PageKey;
  writing: Writing;
  /** The text that was saved last. Text that is still being typed is not checked. */
  source: string;
}

export function Checked({ page, writing, source }: CheckedProps) {
  const query = useQuery({ ...findingsOf(page, source), placeholderData: (before) => before });
  const isPage = useStore(writing.mode) === 'page';
  const marking = useMarking(writing);
  const listed = useRef(-1);
  const items = query.isPlaceholderData ? undefined : query.data?.items;
  useEffect(() => {
    if (marking === undefined || items === undefined || !isPage) return;
    return whenIdle(() => {
      const read = writing.page();
      // Where somebody wrote on meanwhile, the next check is on its way.
      if (read.source === source) marking.mark(read, items);
    });
  }, [marking, writing, items, source, isPage]);
  useFindingKeys({
    step: (by) => {
      const all = query.data?.items ?? [];
      if (isPage && marking?.step(by)) return;
      // In the source, and for what stands in no block, the list alone knows the next one.
      listed.current =
        listed.current < 0 && by === -1 ? all.length - 1 : (listed.current + by + all.length) % (all.length || 1);
      const finding = all[listed.current];
      if (finding === undefined) return notify({ kind: 'done', text: 'Nothing was found in this page.' });
      writing.goTo(finding, source);
      notify({ kind: 'done', text: `${listed.current + 1} of ${all.length}: ${finding.message}` });
    },
    openHere: () => isPage && writing.view.hasFocus() && marking?.openHere() === true,
  });
  return (
    <>
      <Findings
        page={page}
        source={source}
        onOpen={(finding) => writing.goTo(finding, source)}
        onFix={(finding, fix) => writing.replace(finding, source, fix)}
      />
      {marking !== undefined && isPage && <FindingCard view={writing.view} marking={marking} page={page} />}
    </>
  );
}

/** The marks of one editor, which lives as long as the page is open. */
function useMarking({ view }: Writing): Marking | undefined {
  const [marking, setMarking] = useState<Marking>();
  useEffect(() => {
    const started = startMarking(view);
    setMarking(started);
    return started.end;
  }, [view]);
  return marking;
}

/** Keys come first. Answers how to call it off. */
function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 100);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(work, { timeout: 1000 });
  return () => cancelIdleCallback(asked);
}
