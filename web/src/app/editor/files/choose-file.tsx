import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import type { Kind } from '../../files/file.ts';
import type { SpaceFiles } from './space-files.ts';
import { part } from '../../ui/part.tsx';

const FilePicker = part(() => import('../../files/picker.tsx').then(({ FilePicker }) => FilePicker));

/** Chooses one of the files of the space for a form, or uploads one. Answers how the page names it. */
export function ChooseFile({
  files,
  kind,
  onChoose,
}: {
  files: SpaceFiles;
  kind: Kind;
  onChoose: (address: string) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onPress={() => setOpen(true)}>{kind === 'image/' ? 'Choose a picture' : 'Choose a file'}</Button>
      {isOpen && (
        <FilePicker
          line={files.line}
          kind={kind}
          canUpload
          onClose={() => setOpen(false)}
          onChoose={(file) => {
            files.note(file);
            onChoose(files.nameOf(file));
            setOpen(false);
          }}
        />
      )}
    </>
  );
}
