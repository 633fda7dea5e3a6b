import {
  IconDots,
  IconFileTypePdf,
  IconFileZip,
  IconFolder,
  IconPencil,
  IconSettings,
  IconTrash,
} from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { call } from '../api/client.ts';
import type { Space } from '../api/types.ts';
import { useReadAgain, useRemoval } from '../managing/changes.ts';
import { MoveSpace } from '../managing/move-space.tsx';
import type { Format } from '../transfer/download.ts';
import { IconButton } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { MenuButton, MenuItem } from '../ui/menu.tsx';
import { part } from '../ui/part.tsx';

const ExportDialog = part(() => import('../transfer/export-dialog.tsx').then(({ ExportDialog }) => ExportDialog));

/** What can be done with a space as a whole, for who may do it. */
export function SpaceMenu({ space }: { space: Space }) {
  const [open, setOpen] = useState<'rename' | 'move'>();
  const [, navigate] = useLocation();
  const close = () => setOpen(undefined);
  const remove = useRemoval(space);
  const [format, setFormat] = useState<Format>();
  const may = space.permissions['admin'] === true;
  const button = <IconButton label={`Options of ${space.title}`} icon={<IconDots size={18} />} />;
  return (
    <>
      <MenuButton button={button} placement="bottom end">
        <MenuItem icon={<IconFileZip size={16} />} onAction={() => setFormat('files')}>
          Export as files
        </MenuItem>
        <MenuItem icon={<IconFileTypePdf size={16} />} onAction={() => setFormat('pdf')}>
          Export as PDF
        </MenuItem>
        <MenuItem icon={<IconSettings size={16} />} onAction={() => navigate(`/spaces/${space.id}/settings`)}>
          Settings
        </MenuItem>
        <MenuItem icon={<IconPencil size={16} />} isDisabled={!may} onAction={() => setOpen('rename')}>
          Rename
        </MenuItem>
        <MenuItem icon={<IconFolder size={16} />} isDisabled={!may} onAction={() => setOpen('move')}>
          Move
        </MenuItem>
        <MenuItem icon={<IconTrash size={16} />} kind="danger" isDisabled={!may} onAction={() => remove.mutate()}>
          Delete
        </MenuItem>
      </MenuButton>
      {open === 'rename' && <Rename space={space} onClose={close} />}
      {format !== undefined && <ExportDialog spaceId={space.id} format={format} onClose={() => setFormat(undefined)} />}
      {open === 'move' && <MoveSpace space={space} onClose={close} />}
    </>
  );
}

function Rename({ space, onClose }: { space: Space; onClose: () => void }) {
  const [title, setTitle] = useState(space.title);
  const readAgain = useReadAgain(space);
  const rename = useMutation({
    meta: { isShown: true },
    mutationFn: () => call('PATCH /spaces/{spaceId}', { path: { spaceId: space.id }, body: { title: title.trim() } }),
    onSuccess: async () => {
      await readAgain();
      onClose();
    },
  });
  return (
    <FormDialog title="Rename the space" action="Rename" doing={rename} onClose={onClose}>
      <Field
        label="Title"
        autoFocus
        isRequired
        maxLength={50}
        value={title}
        onChange={setTitle}
        error={rename.error?.message}
      />
    </FormDialog>
  );
}
