import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Loading } from '../../ui/loading.tsx';
import { useLooking } from '../context.ts';
import { useEdit } from '../edits.ts';
import { PageChooser } from '../page-chooser.tsx';
import { pagesOf } from '../reads.ts';
import { type Redirect, toSource } from './reads.ts';

/** Leads an address to a page: a new one, or one that is there, which may get another address. */
export function RedirectDialog({ redirect, onClose }: { redirect?: Redirect; onClose: () => void }) {
  const { place } = useLooking();
  const { data: pages } = useQuery(pagesOf(place));
  const [written, setWritten] = useState(redirect?.source ?? '');
  const [page, setPage] = useState(redirect?.page?.id);
  const [fault, setFault] = useState<string>();
  const edit = useEdit({ isShown: true });
  const source = toSource(written);
  const mutate = () => {
    setFault(source === '' ? 'Write an address, such as guide/old.' : undefined);
    if (source === '' || page === undefined) return;
    const isOther = redirect !== undefined && redirect.source !== source;
    const redirects = { ...(isOther && { [redirect.source]: null }), [source]: { page } };
    edit.mutate([{ operation: 'update_redirects', redirects }], { onSuccess: onClose });
  };
  return (
    <FormDialog
      title={redirect === undefined ? 'New redirect' : 'Edit the redirect'}
      action={redirect === undefined ? 'Add' : 'Save'}
      doing={{ isPending: edit.isPending, mutate }}
      isDisabled={page === undefined}
      onClose={onClose}
      keepsOpen={written !== (redirect?.source ?? '')}
    >
      <Field
        label="Address"
        help="Inside the space, without the address of a site. You can paste a whole address."
        autoFocus
        value={written}
        onChange={setWritten}
        error={fault}
      />
      {pages === undefined ? <Loading /> : <PageChooser label="Page" pages={pages} chosen={page} onChoose={setPage} />}
      {edit.error !== null && (
        <p role="alert" className="field-error">
          {edit.error.message}
        </p>
      )}
    </FormDialog>
  );
}
