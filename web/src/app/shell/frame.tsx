import { IconMenu2 } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Dialog, Modal, ModalOverlay } from 'react-aria-components';
import { useLocation } from 'wouter';
import { IconButton } from '../ui/button.tsx';
import './frame.css';
import { SideBar } from './side-bar.tsx';

/** What stands around every page: the side bar, or a button for it where there is no room. */
export function Frame({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const [path] = useLocation();
  useEffect(() => setOpen(false), [path]);
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
        <SideBar />
      </div>
      <ModalOverlay className="drawer-back" isOpen={isOpen} onOpenChange={setOpen} isDismissable>
        <Modal className="drawer">
          <Dialog aria-label="Navigation" className="drawer-dialog">
            <SideBar />
          </Dialog>
        </Modal>
      </ModalOverlay>
      <main id="main" className="frame-main" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
