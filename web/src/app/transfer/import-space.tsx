import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { Form } from 'react-aria-components';
import { useLocation } from 'wouter';
import { ApiError, call } from '../api/client.ts';
import { spacesOf } from '../api/reads.ts';
import type { Space } from '../api/types.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { notify } from '../ui/toast-queue.ts';
import { guessSource, type ImportAnswer, importedText, type Source, SOURCES, titleFor } from './texts.ts';
import './transfer.css';

/** Makes a space of what lies at an address. */
export function ImportSpace({ organizationId, onClose }: { organizationId: string; onClose: () => void }) {
  const [url, setUrl] = useState('');
  const [source, setSource] = useState<Source>('zip');
  const [, navigate] = useLocation();
  const client = useQueryClient();
  const run = useMutation({
    meta: { isShown: true },
    mutationFn: () => importSpace(organizationId, url.trim(), source),
    onSuccess: ({ spaceId, answer }) => {
      notify({ kind: 'done', text: importedText(answer) });
      onClose();
      navigate(`/spaces/${spaceId}`);
    },
    onSettled: () => client.invalidateQueries({ queryKey: spacesOf(organizationId).queryKey }),
  });
  useWarningWhile(run.isPending);
  const enter = (value: string) => {
    setUrl(value);
    const guess = guessSource(value);
    if (guess !== undefined) setSource(guess);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!run.isPending) run.mutate();
  };
  return (
    <Dialog title="Import a space" isOpen keepsOpen={run.isPending} onClose={onClose}>
      <Form onSubmit={submit} className="form">
        <Field
          label="Address"
          help="By http or https, without credentials."
          type="url"
          autoFocus
          isRequired
          isDisabled={run.isPending}
          maxLength={2048}
          value={url}
          onChange={enter}
          error={run.error?.message}
        />
        <label className="field">
          <span className="transfer-label">What is there</span>
          <select
            className="input"
            value={source}
            disabled={run.isPending}
            onChange={(event) => setSource(event.target.value as Source)}
          >
            {SOURCES.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <p role="status" className={run.isPending ? 'field-help' : 'only-spoken'}>
          {run.isPending ? 'The import runs. It may take some minutes; leave this page open.' : ''}
        </p>
        <div className="dialog-actions">
          <Button onPress={onClose} isDisabled={run.isPending}>
            Cancel
          </Button>
          <Button kind="main" type="submit" isPending={run.isPending}>
            Import
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

/** A space that nothing came into is taken away again. */
async function importSpace(
  organizationId: string,
  url: string,
  source: Source,
): Promise<{ spaceId: string; answer: ImportAnswer }> {
  const space = { title: titleFor(url) };
  const made = await call<Space>('POST /orgs/{organizationId}/spaces', { path: { organizationId }, body: space });
  const path = { spaceId: made.id };
  try {
    const answer = await call<ImportAnswer>('POST /spaces/{spaceId}/content/import', { path, body: { url, source } });
    return { spaceId: made.id, answer };
  } catch (error) {
    // Only where it was refused: what did not answer may still go on. Why it was refused matters more than an empty space.
    if (error instanceof ApiError) await call('DELETE /spaces/{spaceId}', { path }).catch(() => undefined);
    throw error;
  }
}

/** Browsers ask before they leave a page on which something still runs. */
function useWarningWhile(isRunning: boolean): void {
  useEffect(() => {
    if (!isRunning) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isRunning]);
}
