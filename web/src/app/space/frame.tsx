import { IconListTree } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Dialog, Link, Modal, ModalOverlay } from 'react-aria-components';
import { Boundary } from '../shell/boundary.tsx';
import { IconButton } from '../ui/button.tsx';
import { toPath } from './addresses.ts';
import { useLooking } from './context.ts';
import './frame.css';
import { RequestBar } from './requests/request-bar.tsx';
import { SpaceMenu } from './space-menu.tsx';
import { PageTree } from './tree/page-tree.tsx';
import { part } from '../ui/part.tsx';

const FormerBar = part(() => import('./history/former-bar.tsx').then(({ FormerBar }) => FormerBar));

/** The pages of a space in a column, or behind a button where there is no room, and what is shown next to them. */
export function SpaceFrame({ children }: { children: ReactNode }) {
  const { space, place, view } = useLooking();
  const [isOpen, setOpen] = useState(false);
  const shown = toPath(place, view);
  useEffect(() => setOpen(false), [shown]);
  const isNarrow = useMedia('(width < 60rem)');
  return (
    <div className="space">
      {isNarrow ? (
        <div className="space-bar">
          <IconButton label="Pages" icon={<IconListTree size={20} />} onPress={() => setOpen(true)} />
          <span className="space-bar-title">{space.title}</span>
        </div>
      ) : (
        <div className="space-side">
          <Side />
        </div>
      )}
      {isNarrow && (
        <ModalOverlay className="drawer-back" isOpen={isOpen} onOpenChange={setOpen} isDismissable>
          <Modal className="drawer space-drawer">
            <Dialog aria-label="Pages" className="drawer-dialog">
              <Side />
            </Dialog>
          </Modal>
        </ModalOverlay>
      )}
      <div className="space-main">
        {place.at === undefined ? <RequestBar /> : <FormerBar />}
        <div className="space-content">
          <Boundary key={shown}>{children}</Boundary>
        </div>
      </div>
    </div>
  );
}

function Side() {
  const { space, place } = useLooking();
  return (
    <div className="space-side-parts">
      <div className="space-head">
        <Link className="space-title" href={toPath(place)}>
          {space.title}
        </Link>
        <SpaceMenu />
      </div>
      <PageTree />
    </div>
  );
}

/** Whether a condition of the screen holds. One tree is made, not one for each width. */
function useMedia(query: string): boolean {
  const [matches, setMatches] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const list = matchMedia(query);
    const change = () => setMatches(list.matches);
    change();
    list.addEventListener('change', change);
    return () => list.removeEventListener('change', change);
  }, [query]);
  return matches;
}
