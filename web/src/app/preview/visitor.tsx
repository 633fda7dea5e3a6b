import { IconUser } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { Form } from 'react-aria-components';
import { Button, IconButton } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';

interface VisitorProps {
  claims: string;
  onChange: (claims: string) => void;
  /** What is wrong with the claims. */
  error: string | undefined;
}

/** Asks for the claims of the visitor as whom to look. */
export function VisitorButton({ claims, onChange, error }: VisitorProps) {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState(claims);
  const look = (event: FormEvent) => {
    event.preventDefault();
    onChange(text.trim());
    setOpen(false);
  };
  const label = claims === '' ? 'Preview as a visitor' : `As a visitor with ${claims}`;
  return (
    <>
      <span className="preview-visitor" data-chosen={claims !== '' || undefined}>
        <IconButton label={label} icon={<IconUser size={18} />} onPress={() => setOpen(true)} />
      </span>
      <Dialog title="Preview as a visitor" isOpen={isOpen} onClose={() => setOpen(false)}>
        <Form className="form" onSubmit={look}>
          <Field
            label="Claims"
            help='What the site knows of the visitor, as JSON or Rison: {"plan":"pro"} or (plan:pro). Empty for a visitor of whom nothing is known.'
            autoFocus
            maxLength={1500}
            value={text}
            onChange={setText}
            error={text === claims ? error : undefined}
          />
          <div className="dialog-actions">
            <Button onPress={() => setOpen(false)}>Cancel</Button>
            <Button kind="main" type="submit">
              Look
            </Button>
          </div>
        </Form>
      </Dialog>
    </>
  );
}
