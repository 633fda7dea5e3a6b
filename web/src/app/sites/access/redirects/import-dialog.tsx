import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Button as AriaButton, FileTrigger } from 'react-aria-components';
import { ApiError, call } from '../../../api/client.ts';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { notify } from '../../../ui/toast-queue.ts';
import { SITE, type SiteAt, siteKey } from '../../reads.ts';
import { faultsAt, type Line, LINES_AT_MOST, readLines } from './lines.ts';

/** A file of redirects that is larger holds more of them than one import takes. */
const BYTES_AT_MOST = 2 * 1024 * 1024;

/** Takes many redirects from a text or file, shows what is wrong with which line, and makes all of them or none. */
export function ImportDialog({ at, onClose }: { at: SiteAt; onClose: () => void }) {
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string>();
  const lines = useMemo(() => readLines(text), [text]);
  const [checked, setChecked] = useState<Checked>();
  const sending = useSending({ at, onChecked: setChecked, onClose });
  const edit = (value: string) => {
    setText(value);
    setChecked(undefined);
    setFault(undefined);
  };
  const readFile = async (file: File | undefined) => {
    if (file === undefined) return;
    if (file.size > BYTES_AT_MOST) setFault('The file is too large. Import its lines in parts.');
    else edit(await file.text());
  };
  const shown = checked?.lines ?? lines;
  const faulty = shown.filter((line) => line.fault !== undefined);
  const isTooLong = lines.length > LINES_AT_MOST;
  const isReady = checked !== undefined && faulty.length === 0;
  return (
    <FormDialog
      title="Import redirects"
      size="wide"
      action={isReady ? `Add ${checked.fresh} ${checked.fresh === 1 ? 'redirect' : 'redirects'}` : 'Check'}
      doing={{ isPending: sending.isPending, mutate: () => sending.mutate({ lines, isDryRun: !isReady }) }}
      isDisabled={lines.length === 0 || isTooLong || (isReady && checked.fresh === 0)}
      onClose={onClose}
      keepsOpen={text !== ''}
    >
      <Field
        label="Redirects"
        help="One in each line: the old address, a comma, and the address of a page of the site. Nothing is saved before you have seen what is wrong."
        lines={8}
        placeholder={'/old/page, /guides/page\n/v1/*, /'}
        value={text}
        onChange={edit}
        error={isTooLong ? `At most ${LINES_AT_MOST} lines at once; these are ${lines.length}.` : fault}
      />
      <div>
        <FileTrigger
          acceptedFileTypes={['.csv', '.tsv', '.txt', 'text/*']}
          onSelect={(files) => void readFile(files?.[0])}
        >
          <AriaButton className="button">Take from a file…</AriaButton>
        </FileTrigger>
      </div>
      <Verdict lines={shown} checked={checked} error={sending.error} />
    </FormDialog>
  );
}

interface Checked {
  lines: readonly Line[];
  /** How many would be made; the others are there already. */
  fresh: number;
}

function Verdict({
  lines,
  checked,
  error,
}: {
  lines: readonly Line[];
  checked: Checked | undefined;
  error: Error | null;
}) {
  const faulty = lines.filter((line) => line.fault !== undefined);
  const there = checked === undefined ? 0 : lines.length - faulty.length - checked.fresh;
  return (
    <div role="status" className="redirect-verdict">
      {error !== null && <p className="field-error">{error.message}</p>}
      {faulty.length > 0 && (
        <>
          <p className="field-error">
            {faulty.length === 1 ? '1 line cannot be taken.' : `${faulty.length} lines cannot be taken.`} Mend or delete
            {faulty.length === 1 ? ' it' : ' them'} above: all lines are saved together or none.
          </p>
          <table className="access-table">
            <thead>
              <tr>
                <th>Line</th>
                <th>Old address</th>
                <th>What is wrong</th>
              </tr>
            </thead>
            <tbody>
              {faulty.slice(0, 100).map(({ number, source, fault }) => (
                <tr key={number}>
                  <td>{number}</td>
                  <td>
                    <bdi>{source}</bdi>
                  </td>
                  <td>{fault}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
      {checked !== undefined && faulty.length === 0 && (
        <p>
          {checked.fresh === 0
            ? 'Nothing is new.'
            : `${checked.fresh} of ${lines.length} lines are new, and all are good.`}
          {there > 0 && ` ${there} ${there === 1 ? 'is' : 'are'} there already.`}
        </p>
      )}
    </div>
  );
}

interface Sent {
  lines: readonly Line[];
  isDryRun: boolean;
}

function useSending({
  at,
  onChecked,
  onClose,
}: {
  at: SiteAt;
  onChecked: (checked: Checked) => void;
  onClose: () => void;
}) {
  const client = useQueryClient();
  return useMutation({
    meta: { isShown: true },
    mutationFn: ({ lines, isDryRun }: Sent) => send(at, lines, isDryRun),
    onSuccess: async (checked, { isDryRun }) => {
      if (isDryRun || checked.lines.some(({ fault }) => fault !== undefined)) return onChecked(checked);
      onClose();
      notify({ kind: 'done', text: `${checked.fresh} redirects are added.` });
      await client.invalidateQueries({ queryKey: siteKey(at) });
    },
  });
}

/** As often as the server may find faults of another kind once those of the first are left out. */
const ROUNDS = 4;

/** Sends the lines that may be good. What is found wrong is noted, and in a dry run the rest is asked for again. */
async function send(at: SiteAt, lines: readonly Line[], isDryRun: boolean): Promise<Checked> {
  let known: readonly Line[] = lines;
  for (let round = 0; ; round += 1) {
    const good = known.filter(({ fault }) => fault === undefined);
    if (good.length === 0) return { lines: known, fresh: 0 };
    const redirects = good.map(({ source, address }) => ({ source, destination: { kind: 'address', address } }));
    try {
      const body = { redirects, ...(isDryRun && { dryRun: true }) };
      const { items } = await call<{ items: { status: string }[] }>(`POST ${SITE}/redirects/bulk`, { path: at, body });
      return { lines: known, fresh: items.filter(({ status }) => status === 'created').length };
    } catch (error) {
      const faults = error instanceof ApiError ? faultsAt(detailsOf(error), good) : new Map<number, string>();
      if (faults.size === 0 || round === ROUNDS) throw error;
      known = known.map((line) => {
        const fault = line.fault ?? faults.get(line.number);
        return fault === undefined ? line : { ...line, fault };
      });
      if (!isDryRun) return { lines: known, fresh: 0 };
    }
  }
}

const detailsOf = ({ answer }: ApiError): { path?: string }[] =>
  (answer as { error?: { details?: { path?: string }[] } }).error?.details ?? [];
