import type { FormEvent, ReactNode } from 'react';
import { Form, FormContext } from 'react-aria-components';
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
    // A window that another one opened is within its form, as React has it.
    event.stopPropagation();
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
      {/* Else what is sent here would be sent by the window that opened this one, too. */}
      <FormContext value={null}>
        <Form className="form" onSubmit={submit}>
          {children}
          <div className="dialog-actions">
            <Button onPress={onClose}>Cancel</Button>
            <Button kind="main" type="submit" isDisabled={isDisabled} isPending={doing.isPending}>
              {action}
            </Button>
          </div>
        </Form>
      </FormContext>
    </Dialog>
  );
}
