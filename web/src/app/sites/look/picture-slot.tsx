// One picture of a look: dropped or chosen as a file, or named by its address.
import { IconPhotoPlus, IconTrash, IconUpload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { DropZone, FileTrigger, isFileDropItem } from 'react-aria-components';
import { Button, IconButton } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { useSite } from '../context.ts';
import { toAddress } from './links.ts';
import { isUploaded, KINDS, pictureName, sendPicture } from './picture-file.ts';

interface Props {
  /** What it is, such as `logo on light`. */
  name: string;
  /** What stands over it, where there are several. */
  caption?: string;
  /** The ground on which it will be seen. */
  ground: 'light' | 'dark' | 'any';
  address: string;
  /** Types of files that are taken. */
  kinds?: string[];
  onChange: (address: string) => void;
}

export function PictureSlot({ name, caption, ground, address, kinds = KINDS, onChange }: Props) {
  const { at, mayChange } = useSite();
  const [typed, setTyped] = useState<string>();
  const sending = useMutation({
    meta: { isShown: true },
    mutationFn: (file: File) => sendPicture(at, file, kinds),
    onSuccess: onChange,
  });
  const [refused, setRefused] = useState<string>();
  const take = (files: readonly File[]) => {
    const [file] = files;
    setRefused(files.length > 1 ? 'One picture at a time.' : undefined);
    setTyped(undefined);
    if (file !== undefined && files.length === 1) sending.mutate(file);
  };
  // The address of what was uploaded says nothing to anybody.
  const elsewhere = isUploaded(address) ? '' : address;
  const fault = refused ?? sending.error?.message;
  const says = sending.isPending ? 'Uploading…' : address === '' ? 'Choose a file' : 'Replace';
  return (
    <div className="look-slot">
      {caption !== undefined && <span className="look-slot-caption">{caption}</span>}
      <DropZone
        className="look-drop"
        data-ground={ground}
        aria-label={`Drop the ${name} here`}
        isDisabled={!mayChange}
        getDropOperation={() => 'copy'}
        onDrop={({ items }) => {
          const files = items.filter(isFileDropItem).map((item) => item.getFile());
          void Promise.all(files).then(take);
        }}
      >
        <Shown address={address} />
      </DropZone>
      <div className="look-slot-buttons">
        <FileTrigger acceptedFileTypes={kinds} onSelect={(files) => take([...(files ?? [])])}>
          <Button isPending={sending.isPending} isDisabled={!mayChange} aria-label={`${says}: ${name}`}>
            <IconUpload size={16} aria-hidden />
            {says}
          </Button>
        </FileTrigger>
        {address !== '' && (
          <IconButton label={`Remove the ${name}`} icon={<IconTrash size={16} />} onPress={() => onChange('')} />
        )}
      </div>
      {fault !== undefined && (
        <p className="field-error" role="alert">
          {fault}
        </p>
      )}
      <Field
        label={`Address of the ${name}`}
        hidesLabel
        maxLength={2048}
        placeholder="Or an https:// address"
        value={typed ?? elsewhere}
        onChange={setTyped}
        onBlur={() => {
          if (typed !== undefined && toAddress(typed) !== elsewhere) onChange(toAddress(typed));
          setTyped(undefined);
        }}
      />
    </div>
  );
}

function Shown({ address }: { address: string }) {
  if (address === '')
    return (
      <span className="look-drop-empty">
        <IconPhotoPlus size={24} aria-hidden />
        Drop a picture here
      </span>
    );
  // The application loads nothing of other hosts; the preview next to it shows the picture.
  if (!isUploaded(address)) return <span className="look-drop-empty">{pictureName(address)}, at its own address</span>;
  return <img src={address} alt={pictureName(address)} />;
}
