import { IconListTree } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Dialog, Link, Modal, ModalOverlay } from 'react-aria-components';
import type { Space } from '../api/types.ts';
import { Boundary } from '../shell/boundary.tsx';
import { IconButton } from '../ui/button.tsx';
import { type Place, toPath, type View } from './addresses.ts';
import './frame.css';
import { PageTree } from './tree/page-tree.tsx';

interface Props {
  space: Space;
  place: Place;
  view: View;
}

/** The pages of a space in a column, or behind a button where there is no room, and what is shown next to them. */
export function SpaceFrame({ children, ...props }: Props & { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const shown = toPath(props.place, props.view);
  useEffect(() => setOpen(false), [shown]);
  const isNarrow = useMedia('(width < 60rem)');
  return (
    <div className="space">
      {isNarrow ? (
        <div className="space-bar">
          <IconButton label="Pages" icon={<IconListTree size={20} />} onPress={() => setOpen(true)} />
          <span className="space-bar-title">{props.space.title}</span>
        </div>
      ) : (
        <div className="space-side">
          <Side {...props} />
        </div>
      )}
      {isNarrow && (
        <ModalOverlay className="drawer-back" isOpen={isOpen} onOpenChange={setOpen} isDismissable>
          <Modal className="drawer space-drawer">
            <Dialog aria-label="Pages" className="drawer-dialog">
              <Side {...props} />
            </Dialog>
          </Modal>
        </ModalOverlay>
      )}
      <div className="space-main">
        <Boundary key={shown}>{children}</Boundary>
      </div>
    </div>
  );
}

function Side({ space, place, view }: Props) {
  return (
    <div className="space-side-parts">
      <Link className="space-title" href={toPath(place)}>
        {space.title}
      </Link>
      <PageTree place={place} view={view} />
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
