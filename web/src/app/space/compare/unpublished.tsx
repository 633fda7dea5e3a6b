import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { Place } from '../addresses.ts';
import './compare.css';
import { PageDiff } from './text-diff.tsx';
import { WhoSees } from './who-sees.tsx';

interface UnpublishedProps {
  place: Place;
  pageId: string;
  onClose: () => void;
}

/** What a page says that readers do not see yet, over the page: whoever leaves it publishes it. */
export const Unpublished = ({ place, pageId, onClose }: UnpublishedProps) => (
  <Dialog title="Changes since the published version" size="wide" isOpen onClose={onClose}>
    <div className="compare-window">
      <WhoSees />
      <PageDiff place={place} pageId={pageId} isAsked />
    </div>
    <div className="dialog-actions">
      <Button onPress={onClose}>Close</Button>
    </div>
  </Dialog>
);
