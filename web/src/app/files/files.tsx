import { IconFiles, IconUpload } from '@tabler/icons-react';
import { type ClipboardEvent, useRef, useState } from 'react';
import { DropZone, FileTrigger, isFileDropItem } from 'react-aria-components';
import { useSearch } from 'wouter';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { type Around, AroundProvider, useAround } from './context.ts';
import { DeleteFile, FileDetails, RenameFile } from './dialogs.tsx';
import { useFileEdits } from './edits.ts';
import type { SpaceFile } from './file.ts';
import { FileList } from './file-list.tsx';
import { type FileCommand, FileMenu } from './file-menu.tsx';
import './files.css';
import { Filter, useFilter } from './filter.tsx';
import { UploadList } from './upload-list.tsx';
import { uploadsOf } from './uploads.ts';

/** The files of a space, or of a change request of it. */
export function Files(around: Around) {
  // The search over everything leads to a file by its name.
  const name = new URLSearchParams(useSearch()).get('name') ?? '';
  return (
    <AroundProvider value={around}>
      <Screen key={name} name={name} />
    </AroundProvider>
  );
}

type Open = { file: SpaceFile; what: FileCommand | 'details' };

function Screen({ name }: { name: string }) {
  const { line, writing } = useAround();
  const edits = useFileEdits();
  const upload = useUpload();
  const { wanted, setWanted, shown } = useFilter('', name);
  const [open, setOpen] = useState<Open>();
  const replacing = useRef<SpaceFile>(undefined);
  const picker = useRef<HTMLInputElement>(null);
  const canWrite = writing !== 'no';
  const close = () => setOpen(undefined);
  const command = (what: FileCommand, file: SpaceFile) => {
    if (what !== 'replace') return setOpen({ what, file });
    replacing.current = file;
    close();
    picker.current?.click();
  };
  const paste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    if (!canWrite || files.length === 0) return;
    event.preventDefault();
    upload(files);
  };
  const isWhole = shown.name === '' && shown.kind === '';
  return (
    // Whatever has the focus on this screen, what is pasted is uploaded.
    <div className="files" onPaste={paste}>
      <Place onDrop={upload} isDisabled={!canWrite}>
        <div className="files-head">
          <h1>Files</h1>
          <Filter wanted={wanted} onChange={setWanted} />
          {canWrite && <UploadButton onFiles={upload} />}
        </div>
        <UploadList uploads={uploadsOf(line)} />
        <FileList
          line={line}
          wanted={shown}
          onOpen={(file) => setOpen({ file, what: 'details' })}
          tools={(file) => <FileMenu file={file} canWrite={canWrite} onCommand={command} />}
          empty={
            isWhole ? (
              <NoFiles onFiles={upload} canWrite={canWrite} />
            ) : (
              <Empty title="No file has this name" text="Try a part of the name, or another kind.">
                <Button onPress={() => setWanted({ name: '', kind: '' })}>Show all files</Button>
              </Empty>
            )
          }
        />
      </Place>
      <input
        ref={picker}
        type="file"
        hidden
        onChange={(event) => {
          const [by] = event.target.files ?? [];
          if (by !== undefined && replacing.current !== undefined) edits.replace(replacing.current, by);
          event.target.value = '';
        }}
      />
      {open?.what === 'details' && <FileDetails file={open.file} onClose={close} onCommand={command} />}
      {open?.what === 'rename' && (
        <RenameFile file={open.file} onClose={close} onRename={(name) => edits.rename(open.file, name)} />
      )}
      {open?.what === 'delete' && (
        <DeleteFile
          file={open.file}
          onClose={close}
          onDelete={() => void edits.remove(open.file).catch(() => undefined)}
        />
      )}
    </div>
  );
}

/** Uploads to this line, or to a change request that is begun for it. */
function useUpload(): (files: readonly File[]) => void {
  const { line, writing, propose, goOn } = useAround();
  return (files) => {
    if (files.length === 0) return;
    if (writing !== 'propose') return uploadsOf(line).add(files);
    void propose().then((proposed) => {
      uploadsOf(proposed).add(files);
      goOn(proposed);
    });
  };
}

const UploadButton = ({ onFiles }: { onFiles: (files: readonly File[]) => void }) => (
  <FileTrigger allowsMultiple onSelect={(files) => onFiles([...(files ?? [])])}>
    <Button kind="main">
      <IconUpload size={16} aria-hidden />
      Upload
    </Button>
  </FileTrigger>
);

/** Takes what is dropped on it. */
function Place({
  onDrop,
  isDisabled,
  children,
}: {
  onDrop: (files: readonly File[]) => void;
  isDisabled: boolean;
  children: React.ReactNode;
}) {
  return (
    <DropZone
      className="files-place"
      aria-label="Files"
      isDisabled={isDisabled}
      getDropOperation={() => 'copy'}
      onDrop={(event) => {
        const files = event.items.filter(isFileDropItem).map((item) => item.getFile());
        void Promise.all(files).then(onDrop);
      }}
    >
      {children}
    </DropZone>
  );
}

function NoFiles({ onFiles, canWrite }: { onFiles: (files: readonly File[]) => void; canWrite: boolean }) {
  if (!canWrite)
    return (
      <Empty
        title="This space has no files"
        text="Whoever may change the space uploads them here, or drops them into its pages."
      />
    );
  return (
    <Empty
      icon={<IconFiles size={40} aria-hidden />}
      title="This space has no files yet"
      text="Drop pictures and other files here, paste them, or choose them. Then use them in pages."
    >
      <FileTrigger allowsMultiple onSelect={(files) => onFiles([...(files ?? [])])}>
        <Button kind="main">Choose files</Button>
      </FileTrigger>
    </Empty>
  );
}
