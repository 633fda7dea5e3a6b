// What is asked about a file, and what is shown of it.
import { type FormEvent, useState } from 'react';
import { Form } from 'react-aria-components';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { useAround } from './context.ts';
import { endingOf, factsOf, isPicture, markdownOf, nameFault, type SpaceFile } from './file.ts';
import { DeleteUsed } from './delete-used.tsx';
import { copy, download, type FileCommand } from './file-menu.tsx';
import { Thumb } from './thumb.tsx';
import { Users } from './users.tsx';

interface Asking {
  file: SpaceFile;
  onClose: () => void;
}

/** A file with where it is used. */
export function FileDetails({
  file,
  onClose,
  onCommand,
}: Asking & { onCommand: (command: FileCommand, file: SpaceFile) => void }) {
  const { writing } = useAround();
  return (
    <Dialog title={file.name} isOpen onClose={onClose} size="wide">
      <div className="file-details">
        <div className="file-preview">
          {isPicture(file) ? <img src={file.downloadURL} alt={file.name} /> : <Thumb file={file} />}
        </div>
        <div className="file-about">
          <p>{factsOf(file)}</p>
          <Users id={file.id} onLeave={onClose} />
          <div className="file-actions">
            <Button onPress={() => void copy(markdownOf(file), 'Markdown')}>Copy Markdown</Button>
            <Button onPress={() => download(file)}>Download</Button>
            {writing !== 'no' && (
              <>
                <Button onPress={() => onCommand('rename', file)}>Rename</Button>
                <Button onPress={() => onCommand('replace', file)}>Replace</Button>
                <Button kind="danger" onPress={() => onCommand('delete', file)}>
                  Delete
                </Button>
              </>
            )}
          </div>
        </div>
      </div>
      <div className="dialog-actions">
        <Button onPress={onClose}>Close</Button>
      </div>
    </Dialog>
  );
}

/** Asks for another name. The ending stays: it says what the file is. */
export function RenameFile({ file, onClose, onRename }: Asking & { onRename: (name: string) => Promise<unknown> }) {
  const ending = endingOf(file.name);
  const [stem, setStem] = useState(file.name.slice(0, file.name.length - ending.length));
  const [refusal, setRefusal] = useState<string>();
  const [isPending, setPending] = useState(false);
  const name = stem.trim() + ending;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const fault = stem.trim() === '' ? 'Give the file a name.' : nameFault(name);
    setRefusal(fault);
    if (fault !== undefined || isPending) return;
    if (name === file.name) return onClose();
    setPending(true);
    try {
      await onRename(name);
      onClose();
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : String(error));
      setPending(false);
    }
  };
  return (
    <Dialog title="Rename file" isOpen onClose={onClose}>
      <Form className="form" onSubmit={(event) => void submit(event)}>
        <Field
          label="Name"
          help={`${ending === '' ? '' : `Ends in ${ending}. `}Links in pages follow it.`}
          autoFocus
          maxLength={200}
          value={stem}
          onChange={(value) => {
            setStem(value);
            setRefusal(undefined);
          }}
          error={refusal}
        />
        <div className="dialog-actions">
          <Button onPress={onClose}>Cancel</Button>
          <Button kind="main" type="submit" isPending={isPending}>
            Rename
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

export const DeleteFile = ({ file, ...doing }: Asking & { onDelete: () => void }) => (
  <DeleteUsed
    id={file.id}
    title={file.name}
    warning="What shows it there will be broken until you undo this, or choose another file."
    {...doing}
  />
);
