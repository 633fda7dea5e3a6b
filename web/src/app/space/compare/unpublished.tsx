import { useMemo, useRef } from 'react';
import { DiffBar } from '../../diff/diff-bar.tsx';
import { PageDifference } from '../../diff/page-difference.tsx';
import { useStepKeys } from '../../diff/stepping.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { Place } from '../addresses.ts';
import { sourceOf } from './reads.ts';
import { WhoSees } from './who-sees.tsx';

interface UnpublishedProps {
  place: Place;
  pageId: string;
  onClose: () => void;
}

/** What a page says that readers do not see yet, over the page: whoever leaves it publishes it. */
export function Unpublished({ place, pageId, onClose }: UnpublishedProps) {
  const source = useMemo(() => sourceOf(place), [place]);
  const list = useRef<HTMLDivElement>(null);
  useStepKeys(list);
  return (
    <Dialog title="Changes since the published version" size="wide" isOpen onClose={onClose}>
      <div className="diff-window" ref={list}>
        <WhoSees />
        <DiffBar list={list} />
        <PageDifference source={source} subjectId={pageId} isAsked />
      </div>
      <div className="dialog-actions">
        <Button onPress={onClose}>Close</Button>
      </div>
    </Dialog>
  );
}
