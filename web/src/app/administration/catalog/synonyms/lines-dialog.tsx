import { useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { notify } from '../../../ui/toast-queue.ts';
import { counted } from '../../text.ts';
import { GROUPS_AT_MOST, type Read, readLines } from './lines.ts';
import { refusalsOf, useChanging } from './reads.ts';

const FILE_AT_MOST = 1024 * 1024;
const FAULTS_SHOWN = 10;

/** Adds the groups that stand in lines, be they typed, pasted or from a file. */
export function LinesDialog({ organizationId, onClose }: { organizationId: string; onClose: () => void }) {
  const [text, setText] = useState('');
  const [tooLarge, setTooLarge] = useState<string>();
  const file = useRef<HTMLInputElement>(null);
  const add = useChanging(organizationId);
  const read = readLines(text);
  const { groups, faults } = read;
  const send = () =>
    add.mutate(
      groups.map(({ line: _, ...group }) => ({ type: 'insert' as const, ...group })),
      {
        onSuccess: () => {
          notify({ kind: 'done', text: `${counted(groups.length, 'group')} added. Those that were there stay once.` });
          onClose();
        },
      },
    );
  const choose = async (chosen: File | undefined): Promise<void> => {
    if (chosen === undefined) return;
    setTooLarge(chosen.size > FILE_AT_MOST ? chosen.name : undefined);
    if (chosen.size <= FILE_AT_MOST) setText(await chosen.text());
  };
  return (
    <FormDialog
      title="Add many groups"
      action={groups.length === 0 ? 'Add' : `Add ${counted(groups.length, 'group')}`}
      doing={{ isPending: add.isPending, mutate: send }}
      onClose={onClose}
      keepsOpen={text !== ''}
      isDisabled={groups.length === 0 || faults.length > 0 || groups.length > GROUPS_AT_MOST}
      size="wide"
    >
      <Field
        label="Groups"
        lines={8}
        value={text}
        onChange={setText}
        placeholder={'k8s, kubernetes\nportal => dashboard'}
        help="A group in each line, with commas, semicolons or tabs between the terms. An arrow (=>) makes it one-way: portal also finds dashboard."
      />
      <div>
        <Button onPress={() => file.current?.click()}>Choose a file</Button>
        <input
          ref={file}
          type="file"
          hidden
          accept=".csv,.tsv,.txt,text/plain,text/csv"
          aria-label="File of synonyms"
          onChange={({ target }) => {
            void choose(target.files?.[0]);
            // The same file may be chosen again once it was mended.
            target.value = '';
          }}
        />
      </div>
      {tooLarge !== undefined && (
        <p role="alert" className="field-error">
          {tooLarge} has more than 1 MB.
        </p>
      )}
      <div role="status">
        <Faults read={read} />
      </div>
      {add.error !== null && (
        <ul role="alert" className="field-error">
          {refusalsOf(add.error)
            .slice(0, FAULTS_SHOWN)
            .map(({ index, message }) => (
              <li key={`${index} ${message}`}>
                {index === undefined ? message : `Line ${groups[index]?.line ?? index + 1}: ${message}`}
              </li>
            ))}
        </ul>
      )}
    </FormDialog>
  );
}

function Faults({ read: { groups, faults } }: { read: Read }) {
  if (groups.length > GROUPS_AT_MOST)
    return (
      <p className="field-error">
        At most {GROUPS_AT_MOST} groups can be kept; there are {groups.length}.
      </p>
    );
  if (faults.length === 0) return null;
  return (
    <div className="admin-box" data-kind="warning">
      <p>{faults.length === 1 ? 'One line is no group:' : `${faults.length} lines are no groups:`}</p>
      <ul className="admin-consequences">
        {faults.slice(0, FAULTS_SHOWN).map(({ line, text, message }) => (
          <li key={line}>
            Line {line} {message}: <bdi>{text.slice(0, 80)}</bdi>
          </li>
        ))}
        {faults.length > FAULTS_SHOWN && <li>And {faults.length - FAULTS_SHOWN} more.</li>}
      </ul>
    </div>
  );
}
