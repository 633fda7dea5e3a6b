import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { commitDraft } from '../../editor/saving/drafts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Loading } from '../../ui/loading.tsx';
import { useReturnOfFocus } from '../../ui/return-focus.ts';
import { useLooking } from '../context.ts';
import { useEdit } from '../edits.ts';
import { findRow } from '../tree/grid/use-focus.ts';
import { AddressField, IdentityFields } from './identity-fields.tsx';
import { CoverField } from './cover-field.tsx';
import './page-settings.css';
import { toBase64 } from './pictures.ts';
import { LayoutFields, ReaderFields } from './reader-fields.tsx';
import { type PageToSet, pageToSet } from './read-page.ts';
import { TagsField } from './tags-field.tsx';
import { type Faults, faultsOf, findFaults, type Settings, toChanges, toSettings } from './values.ts';
import { VariablesField } from './variables-field.tsx';

const NAMES = { document: 'Page settings', group: 'Group settings', link: 'Link settings', computed: 'Page settings' };

/** Everything that is known of a page besides its text. */
export function PageSettings({ pageId, onClose }: { pageId: string; onClose: () => void }) {
  const { place, writing } = useLooking();
  const { data, error } = useQuery(pageToSet(place, pageId, writing === 'direct'));
  useReturnOfFocus(() => findRow(document.querySelector<HTMLElement>('.tree'), pageId));
  if (data !== undefined) return <Loaded page={data} onClose={onClose} />;
  return (
    <Dialog title={NAMES.document} isOpen onClose={onClose} size="wide">
      {error === null ? <Loading /> : <p role="alert">{error.message}</p>}
      <div className="dialog-actions">
        <Button onPress={onClose}>Close</Button>
      </div>
    </Dialog>
  );
}

function Loaded({ page, onClose }: { page: PageToSet; onClose: () => void }) {
  const [settings, setSettings] = useState(() => toSettings(page));
  const [faults, setFaults] = useState<Faults>({});
  const save = useSave(page, settings, onClose);
  const set = (changed: Partial<Settings>) => {
    setSettings((now) => ({ ...now, ...changed }));
    // What was wrong with a field is not said of its next value.
    setFaults((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !(field in changed))));
  };
  const shown = { ...refusedOf(save.error), ...faults };
  const form = { page, settings, set, faults: save.isPending ? {} : shown };
  const doing = {
    isPending: save.isPending,
    mutate: () => {
      const found = findFaults(settings);
      setFaults(found);
      if (Object.keys(found).length > 0) return save.reset();
      save.mutate();
    },
  };
  const isText = page.type === 'document';
  const isLeft = save.error !== null && Object.keys(refusedOf(save.error)).length === 0;
  return (
    <FormDialog
      title={NAMES[page.type]}
      action="Save"
      doing={doing}
      onClose={onClose}
      size="wide"
      keepsOpen={toChanges(page, settings, { base64: '' }).length > 0}
    >
      <IdentityFields {...form} />
      {(isText || page.type === 'group') && <AddressField {...form} />}
      {isText && <CoverField {...form} />}
      {isText && <TagsField {...form} />}
      <ReaderFields {...form} />
      {isText && <LayoutFields {...form} />}
      {isText && <VariablesField {...form} />}
      {isLeft && (
        <p role="alert" className="field-error">
          {save.error.message}
        </p>
      )}
    </FormDialog>
  );
}

const refusedOf = (error: Error | null): Faults => (error instanceof ApiError ? faultsOf(error.answer) : {});

/** Makes the page so. What is written in it becomes a revision first, so that neither its words nor its settings wait for the other. */
function useSave(page: PageToSet, settings: Settings, onClose: () => void) {
  const { place, writing } = useLooking();
  const edit = useEdit({ isShown: true });
  const client = useQueryClient();
  return useMutation({
    meta: { isShown: true },
    mutationFn: async () => {
      const { picture } = settings.cover;
      const upload = picture?.kind === 'new' ? { base64: await toBase64(picture.file) } : undefined;
      const changes = toChanges(page, settings, upload);
      if (changes.length === 0) return;
      if (writing === 'direct' && page.type === 'document') await commitDraft({ ...place, pageId: page.id });
      await edit.mutateAsync(changes);
    },
    onSuccess: async () => {
      onClose();
      await client.invalidateQueries({ queryKey: ['space', place.spaceId, 'editor'] });
    },
  });
}
