import { type ReactNode, useMemo, useRef } from 'react';
import { Dialog, Popover } from 'react-aria-components';

/** A small window at a place of the text. It takes the focus and gives it back. */
export function PopoverAt({
  label,
  rect,
  onClose,
  children,
}: {
  label: string;
  rect: { left: number; top: number; bottom: number };
  onClose: () => void;
  children: ReactNode;
}) {
  const anchor = useRef<HTMLSpanElement>(null);
  const { left: x, top, bottom } = rect;
  // A window that became narrower still has it.
  const left = `min(${x}px, 100vw - 2px)`;
  // Where it was opened it stays, also when what is under it moves.
  const style = useMemo(
    () => ({
      position: 'fixed' as const,
      left,
      top,
      blockSize: Math.max(1, bottom - top),
      inlineSize: 1,
      pointerEvents: 'none' as const,
    }),
    [],
  );
  return (
    <>
      <span ref={anchor} style={style} aria-hidden />
      <Popover
        className="popover block-menu"
        triggerRef={anchor}
        isOpen
        placement="bottom start"
        onOpenChange={(isOpen) => {
          if (!isOpen) onClose();
        }}
      >
        <Dialog className="block-dialog" aria-label={label}>
          {children}
        </Dialog>
      </Popover>
    </>
  );
}
