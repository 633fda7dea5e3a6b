import type { FormEvent, ReactNode } from 'react';
import { Form } from 'react-aria-components';
import { Button } from '../ui/button.tsx';

interface Props {
  title: string;
  /** Whether there is anything to save. */
  isChanged: boolean;
  save: { isPending: boolean; error: Error | null };
  onSave: () => void;
  children: ReactNode;
  /** For a form that is wider than others. */
  className?: string;
  /** What was refused, where the message alone does not say it. */
  refusal?: ((error: Error) => ReactNode) | undefined;
}

/** A part of settings with a button of its own, which is there to press once something was changed. */
export function SaveSection({ title, isChanged, save, onSave, children, className = '', refusal = plain }: Props) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isChanged && !save.isPending) onSave();
  };
  return (
    <section className="admin-section" aria-label={title}>
      <h2>{title}</h2>
      <Form className={`form admin-form ${className}`.trim()} onSubmit={submit}>
        {children}
        {save.error !== null && refusal(save.error)}
        <div>
          <Button
            kind="main"
            type="submit"
            aria-label={`Save: ${title}`}
            isDisabled={!isChanged}
            isPending={save.isPending}
          >
            Save
          </Button>
        </div>
      </Form>
    </section>
  );
}

const plain = (error: Error): ReactNode => (
  <p role="alert" className="field-error">
    {error.message}
  </p>
);
