import { IconExternalLink, IconFileText, IconFolder, IconPlus } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { Form } from 'react-aria-components';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { MenuButton, MenuItem } from '../../ui/menu.tsx';
import type { TreeActions } from './actions.ts';

interface Props {
  actions: TreeActions;
  /** With the id of a page that waits for its title. */
  onCreated: (id: string | undefined) => void;
}

/** Makes pages, groups and links at the top of the space. */
export function NewPageMenu({ actions, onCreated }: Props) {
  const [isLink, setLink] = useState(false);
  const create = async (kind: 'document' | 'group', title: string) => onCreated(await actions.create({ kind, title }));
  return (
    <>
      <MenuButton
        aria-label="New"
        placement="bottom end"
        button={<IconButton label="New page" icon={<IconPlus size={18} />} />}
      >
        <MenuItem icon={<IconFileText size={16} />} onAction={() => void create('document', 'Untitled page')}>
          Page
        </MenuItem>
        <MenuItem icon={<IconFolder size={16} />} onAction={() => void create('group', 'New group')}>
          Group
        </MenuItem>
        <MenuItem icon={<IconExternalLink size={16} />} onAction={() => setLink(true)}>
          Link
        </MenuItem>
      </MenuButton>
      {isLink && <NewLink actions={actions} onClose={() => setLink(false)} />}
    </>
  );
}

function NewLink({ actions, onClose }: { actions: TreeActions; onClose: () => void }) {
  const [title, setTitle] = useState('');
  const [url, setUrl] = useState('');
  const isUrl = URL.canParse(url) && /^(?:https?|mailto):/.test(url);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isUrl) return;
    await actions.create({ kind: 'link', title: title.trim(), url });
    onClose();
  };
  return (
    <Dialog title="New link" isOpen onClose={onClose}>
      <Form className="form" onSubmit={(event) => void submit(event)}>
        <Field label="Title" autoFocus isRequired maxLength={100} value={title} onChange={setTitle} />
        <Field
          label="Address"
          isRequired
          value={url}
          onChange={setUrl}
          placeholder="https://"
          error={url === '' || isUrl ? undefined : 'Write a whole address, such as https://example.com.'}
        />
        <div className="dialog-actions">
          <Button onPress={onClose}>Cancel</Button>
          <Button kind="main" type="submit">
            Add
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
