import type { FormEvent, ReactNode } from 'react';
import { Form } from 'react-aria-components';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

/** A window that asks for something and does one thing with the answers. It is sent once, however often its button is pressed. */
export function FormDialog({
  title,
  action,
  doing,
  onClose,
  size,
  keepsOpen,
  isDisabled = false,
  children,
}: {
  title: string;
  /** What the button says. */
  action: string;
  doing: { isPending: boolean; mutate: () => void };
  onClose: () => void;
  size?: 'normal' | 'wide';
  /** Something is typed that Escape or a click beside the window would lose. */
  keepsOpen?: boolean;
  /** Something is missing without which it cannot be done. */
  isDisabled?: boolean;
  children: ReactNode;
}) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!doing.isPending && !isDisabled) doing.mutate();
  };
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      {...(size !== undefined && { size })}
      {...(keepsOpen !== undefined && { keepsOpen })}
    >
      <Form className="form" onSubmit={submit}>
        {children}
        <div className="dialog-actions">
          <Button onPress={onClose}>Cancel</Button>
          <Button kind="main" type="submit" isDisabled={isDisabled} isPending={doing.isPending}>
            {action}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
