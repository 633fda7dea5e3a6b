import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Form, Link } from 'react-aria-components';
import { call } from '../../api/client.ts';
import type { Space } from '../../api/types.ts';
import { IconField } from '../../icons/icon-field.tsx';
import { useReadAgain } from '../../managing/changes.ts';
import { EditModeField } from '../../managing/edit-mode.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { notify } from '../../ui/toast-queue.ts';

export function GeneralSettings({ space }: { space: Space }) {
  const [title, setTitle] = useState(space.title);
  const [emoji, setEmoji] = useState(space.emoji ?? '');
  const [editMode, setEditMode] = useState(space.editMode);
  const readAgain = useReadAgain(space);
  const save = useMutation({
    meta: { isShown: true },
    mutationFn: () =>
      call('PATCH /spaces/{spaceId}', {
        path: { spaceId: space.id },
        body: { title: title.trim(), emoji: emoji === '' ? null : emoji, editMode },
      }),
    onSuccess: async () => {
      await readAgain();
      notify({ kind: 'done', text: 'The settings are saved.' });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!save.isPending) save.mutate();
  };
  return (
    <Form className="form" onSubmit={submit}>
      <div className="space-settings-title">
        <Field label="Title" isRequired maxLength={50} value={title} onChange={setTitle} error={save.error?.message} />
        <IconField
          label="Emoji"
          hasIcons={false}
          value={{ emoji, icon: '' }}
          onChange={(chosen) => setEmoji(chosen.emoji)}
        />
      </div>
      <EditModeField value={editMode} onChange={setEditMode} />
      <Visibility space={space} />
      <div>
        <Button kind="main" type="submit" isPending={save.isPending}>
          Save
        </Button>
      </div>
    </Form>
  );
}

const READERS: Readonly<Record<string, string>> = {
  public: 'Everybody. A published site shows this space.',
  unlisted: 'Everybody who has the address. A published site shows this space and asks search engines to leave it out.',
  'share-link': 'Whoever has a share link of a site that shows this space.',
  'visitor-auth': 'Visitors who sign in to a site that shows this space.',
  'in-collection': 'Readers of the site of its collection.',
  private: 'Nobody but members. No published site shows this space.',
};

/** It follows from the sites that show the space, so it is said and not chosen. */
function Visibility({ space: { visibility, urls } }: { space: Space }) {
  return (
    <div className="field">
      <span className="field-label">Who can read it</span>
      <p className="field-help">
        {READERS[visibility] ?? visibility}{' '}
        {urls.published !== undefined && (
          <Link href={urls.published} target="_blank" rel="noreferrer">
            Open the site
          </Link>
        )}
      </p>
    </div>
  );
}
