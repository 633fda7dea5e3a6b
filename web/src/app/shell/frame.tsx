import { IconMenu2 } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Dialog, Modal, ModalOverlay } from 'react-aria-components';
import { useLocation } from 'wouter';
import { IconButton } from '../ui/button.tsx';
import './frame.css';
import { SideBar } from './side/side-bar.tsx';
import { part } from '../ui/part.tsx';

const Palette = part(() => import('./palette/palette.tsx').then(({ Palette }) => Palette));

/** What stands around every page: the side bar, or a button for it where there is no room. */
export function Frame({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const [path] = useLocation();
  const [isSearching, setSearching] = useState(false);
  useEffect(() => setOpen(false), [path]);
  useSearchKey(() => setSearching(true));
  const search = () => {
    setOpen(false);
    setSearching(true);
  };
  return (
    <div className="frame">
      <a className="skip-link" href="#main">
        Skip to the content
      </a>
      <header className="frame-bar">
        <IconButton label="Navigation" icon={<IconMenu2 size={20} />} onPress={() => setOpen(true)} />
        <span className="frame-brand">Lectern</span>
      </header>
      <div className="frame-side">
        <SideBar onSearch={search} />
      </div>
      <ModalOverlay className="drawer-back" isOpen={isOpen} onOpenChange={setOpen} isDismissable>
        <Modal className="drawer">
          <Dialog aria-label="Navigation" className="drawer-dialog">
            <SideBar onSearch={search} />
          </Dialog>
        </Modal>
      </ModalOverlay>
      <main id="main" className="frame-main" tabIndex={-1}>
        {children}
      </main>
      {isSearching && <Palette onClose={() => setSearching(false)} />}
    </div>
  );
}

/** Control and K, or Command and K, unless what has the focus took it for itself. */
function useSearchKey(open: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isKey =
        event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey) && !event.altKey && !event.shiftKey;
      if (!isKey || event.defaultPrevented) return;
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
}
