import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Form } from 'react-aria-components';
import { ApiError, call } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { notify } from '../../../ui/toast-queue.ts';
import { useReadAgain } from '../../changes.ts';
import { useSite } from '../../context.ts';
import { SITE } from '../../reads.ts';
import { type ClaimSchema, EXAMPLE, readSchema } from './claims.ts';

const textOf = (schema: unknown): string => (schema === undefined ? '' : JSON.stringify(schema, undefined, 2));

/** The claims that there are for the site, as JSON Schema, with what is wrong and where. */
export function SchemaEditor({ schema, mayChange }: { schema: ClaimSchema | undefined; mayChange: boolean }) {
  const [text, setText] = useState(() => textOf(schema));
  const [faults, setFaults] = useState<readonly string[]>([]);
  const save = useSaving(setFaults);
  const edit = (value: string) => {
    setText(value);
    setFaults([]);
    save.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = readSchema(text);
    setFaults(read.faults);
    if (read.schema !== undefined && !save.isPending) save.mutate(read.schema);
  };
  const isChanged = text !== textOf(schema);
  return (
    <section aria-labelledby="adaptive-schema">
      <h2 id="adaptive-schema">Schema of claims</h2>
      <p className="field-help">
        Claims that it does not declare do not exist for the site. Each has a type and a description; what nobody signs
        stands under “unsigned”.
      </p>
      <Form className="form" onSubmit={submit}>
        <Field
          label="JSON Schema"
          lines={12}
          isReadOnly={!mayChange}
          value={text}
          onChange={edit}
          maxLength={200_000}
        />
        <div role="status">
          {faults.length > 0 && (
            <div className="access-state" data-state="bad">
              <p>{faults.length === 1 ? 'This is wrong:' : `These ${faults.length} things are wrong:`}</p>
              <ul>
                {faults.slice(0, 50).map((fault) => (
                  <li key={fault}>{fault}</li>
                ))}
              </ul>
            </div>
          )}
        </div>
        {mayChange && (
          <div className="access-tools">
            <Button kind="main" type="submit" isDisabled={!isChanged} isPending={save.isPending}>
              Save the schema
            </Button>
            {text === '' && <Button onPress={() => edit(textOf(EXAMPLE))}>Begin with an example</Button>}
          </div>
        )}
      </Form>
    </section>
  );
}

function useSaving(onFaults: (faults: readonly string[]) => void) {
  const { at } = useSite();
  const readAgain = useReadAgain();
  return useMutation({
    meta: { isShown: true },
    mutationFn: (jsonSchema: Record<string, unknown>) =>
      call(`PUT ${SITE}/adaptive-schema`, { path: at, body: { jsonSchema } }),
    onSuccess: async () => {
      notify({ kind: 'done', text: 'The schema is saved. It counts from the next request of each visitor.' });
      await readAgain();
    },
    onError: (error) => onFaults(faultsIn(error)),
  });
}

/** What the server found wrong, each with its place in the schema. */
function faultsIn(error: Error): string[] {
  const answer = error instanceof ApiError ? error.answer : undefined;
  const details = (answer as { error?: { details?: { path?: string; message?: string }[] } } | undefined)?.error
    ?.details;
  if (details === undefined || details.length === 0) return [error.message];
  return details.map(({ path = '', message = '' }) => `${path.replace(/^\/jsonSchema/, '') || '/'}: ${message}`);
}
