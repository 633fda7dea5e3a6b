import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { IconButton } from './button.tsx';

/** A window over the page. Escape and a click beside it close it, unless it holds what would be lost. */
export function Dialog({
  title,
  isOpen,
  onClose,
  size = 'normal',
  keepsOpen = false,
  children,
}: {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  size?: 'normal' | 'wide';
  keepsOpen?: boolean;
  children: ReactNode;
}) {
  return (
    <ModalOverlay
      className="modal-back"
      isOpen={isOpen}
      isDismissable={!keepsOpen}
      isKeyboardDismissDisabled={keepsOpen}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Modal className="modal" data-size={size}>
        <AriaDialog className="dialog">
          <div className="dialog-head">
            <Heading slot="title">{title}</Heading>
            <IconButton label="Close window" icon={<IconX size={18} />} onPress={onClose} />
          </div>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
