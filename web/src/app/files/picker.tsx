import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { FileTrigger } from 'react-aria-components';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import type { Kind, SpaceFile } from './file.ts';
import { FileList } from './file-list.tsx';
import './files.css';
import { Filter, useFilter } from './filter.tsx';
import type { Line } from './line.ts';
import { sendFile } from './sending.ts';

/**
 * Asks for a file of the space, or for one that is uploaded to it. `git.path` of what is chosen is its path from the top of the
 * space. Who may not write at once has no button to upload: the line to upload to is not there yet.
 */
export function FilePicker({
  line,
  kind = '',
  canUpload,
  onChoose,
  onClose,
}: {
  line: Line;
  /** What is offered at first, such as `image/`. */
  kind?: Kind;
  canUpload: boolean;
  onChoose: (file: SpaceFile) => void;
  onClose: () => void;
}) {
  const { wanted, setWanted, shown } = useFilter(kind);
  const [sent, setSent] = useState<number>();
  const [failure, setFailure] = useState<string>();
  const upload = async (file: File | undefined) => {
    if (file === undefined) return;
    setFailure(undefined);
    setSent(0);
    try {
      onChoose(await sendFile(line, file, { onProgress: setSent }));
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    }
    setSent(undefined);
  };
  return (
    <Dialog title={kind === 'image/' ? 'Choose a picture' : 'Choose a file'} isOpen onClose={onClose} size="wide">
      <Filter wanted={wanted} onChange={setWanted} />
      <div className="file-picker">
        <FileList
          line={line}
          wanted={shown}
          onOpen={onChoose}
          empty={<p className="file-note">{wanted.name === '' ? 'There are none yet.' : 'No file is called that.'}</p>}
        />
      </div>
      {failure !== undefined && (
        <p className="field-error" role="alert">
          {failure}
        </p>
      )}
      <div className="dialog-actions">
        <Button onPress={onClose}>Cancel</Button>
        {canUpload && (
          <FileTrigger
            {...(kind === 'image/' && { acceptedFileTypes: ['image/*'] })}
            onSelect={(files) => void upload(files?.[0])}
          >
            <Button kind="main" isPending={sent !== undefined}>
              <IconUpload size={16} aria-hidden />
              {sent === undefined ? 'Upload' : `Uploading, ${Math.round(sent * 100)}%`}
            </Button>
          </FileTrigger>
        )}
      </div>
    </Dialog>
  );
}
