import { IconDots, IconFileTypePdf, IconFileZip, IconFolder, IconPencil, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api/client.ts';
import { collectionsOf } from '../api/reads.ts';
import type { Space } from '../api/types.ts';
import { useDownload } from '../transfer/download.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { MenuButton, MenuItem } from '../ui/menu.tsx';
import { notify } from '../ui/toast-queue.ts';

/** What can be done with a space as a whole, for who may do it. */
export function SpaceMenu({ space }: { space: Space }) {
  const [open, setOpen] = useState<'rename' | 'move'>();
  const close = () => setOpen(undefined);
  const remove = useRemoval(space);
  const download = useDownload(space.id);
  const may = space.permissions['admin'] === true;
  const button = <IconButton label={`Options of ${space.title}`} icon={<IconDots size={18} />} />;
  return (
    <>
      <MenuButton button={button} placement="bottom end">
        <MenuItem icon={<IconFileZip size={16} />} onAction={() => download.mutate('files')}>
          Export as files
        </MenuItem>
        <MenuItem icon={<IconFileTypePdf size={16} />} onAction={() => download.mutate('pdf')}>
          Export as PDF
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
      {open === 'move' && <Move space={space} onClose={close} />}
    </>
  );
}

/** Reads everything of the organization and of the space again. */
function useReadAgain({ id, organization }: Space): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await client.invalidateQueries({ queryKey: ['organization', organization] });
    await client.invalidateQueries({ queryKey: ['space', id, 'itself'] });
  };
}

/** Deletes at once: it can be taken back, for some seconds here and for seven days by the API. */
function useRemoval(space: Space) {
  const readAgain = useReadAgain(space);
  const path = { spaceId: space.id };
  const restore = useMutation({
    mutationFn: () => call('POST /spaces/{spaceId}/restore', { path }),
    onSettled: readAgain,
  });
  return useMutation({
    mutationFn: () => call('DELETE /spaces/{spaceId}', { path }),
    onSuccess: async () => {
      const action = { label: 'Undo', onPress: () => restore.mutate() };
      notify({ kind: 'done', text: `“${space.title}” is deleted.`, action });
      await readAgain();
    },
  });
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

/** The collections that the person may put something into, and the top of the organization. */
function Move({ space, onClose }: { space: Space; onClose: () => void }) {
  const { data: collections = [] } = useQuery(collectionsOf(space.organization));
  const readAgain = useReadAgain(space);
  const move = useMutation({
    meta: { isShown: true },
    mutationFn: (parent: string | null) =>
      call('POST /spaces/{spaceId}/move', { path: { spaceId: space.id }, body: { parent } }),
    onSuccess: async () => {
      await readAgain();
      onClose();
    },
  });
  const places = collections.filter(({ id, permissions }) => permissions['create'] === true && id !== space.parent);
  return (
    <Dialog title={`Move “${space.title}”`} isOpen onClose={onClose}>
      {places.length === 0 && space.parent === undefined && <p>There is no collection yet to move it to.</p>}
      <ul className="home-places">
        {space.parent !== undefined && (
          <li>
            <Button onPress={() => move.mutate(null)}>Out of all collections</Button>
          </li>
        )}
        {places.map(({ id, title }) => (
          <li key={id}>
            <Button onPress={() => move.mutate(id)}>{title}</Button>
          </li>
        ))}
      </ul>
      {move.error !== null && (
        <p role="alert" className="field-error">
          {move.error.message}
        </p>
      )}
      <div className="dialog-actions">
        <Button onPress={onClose}>Cancel</Button>
      </div>
    </Dialog>
  );
}
