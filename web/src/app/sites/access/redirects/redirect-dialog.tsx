import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { notify } from '../../../ui/toast-queue.ts';
import { PagePlace } from '../../page-place.tsx';
import { SITE, type SiteAt, siteKey, structureOf } from '../../reads.ts';
import { toSource } from './lines.ts';
import type { Destination, Redirect } from './reads.ts';
import { partIn, partsOf } from './targets.ts';

interface Props {
  at: SiteAt;
  /** One that is there, which is changed. */
  redirect?: Redirect;
  /** The address of a new one, where it is known already. */
  source?: string;
  onClose: () => void;
}

/** Leads an address of the site to a page, or to the start of a part of it. */
export function RedirectDialog({ at, redirect, source = '', onClose }: Props) {
  const { data: structure } = useQuery(structureOf(at));
  const begun = redirect?.source ?? source;
  const [written, setWritten] = useState(begun);
  const [chosen, setChosen] = useState<string>();
  const [pageId, setPageId] = useState(() => pageIn(redirect?.destination));
  const parts = structure === undefined ? undefined : partsOf(structure);
  const here = chosen ?? (structure && partIn(structure, redirect?.destination));
  const part = parts?.find(({ siteSpaceId }) => siteSpaceId === here) ?? parts?.[0];
  const save = useSave({ at, redirect, onClose });
  const mutate = () => {
    if (part === undefined) return;
    const { siteSpaceId } = part;
    const destination: Destination =
      pageId === undefined ? { kind: 'site-space', siteSpaceId } : { kind: 'site-page', siteSpaceId, pageId };
    save.mutate({ source: toSource(written.trim()), destination });
  };
  return (
    <FormDialog
      title={redirect === undefined ? 'New redirect' : 'Edit the redirect'}
      action={redirect === undefined ? 'Add' : 'Save'}
      doing={{ isPending: save.isPending, mutate }}
      isDisabled={part === undefined || written.trim() === ''}
      onClose={onClose}
      keepsOpen={written !== begun}
    >
      <Field
        label="Old address"
        help="A path below the site, or a whole address. With /* at its end it stands for all below it."
        placeholder="/old/page"
        autoFocus={begun === ''}
        value={written}
        onChange={(value) => {
          setWritten(value);
          save.reset();
        }}
        error={save.error?.message}
      />
      <PagePlace
        {...{ parts, part, pageId }}
        label="Page"
        none="The site shows no space yet. Add one before you make redirects."
        onChoose={(siteSpaceId, id) => {
          setChosen(siteSpaceId);
          setPageId(id);
        }}
      />
      {part !== undefined && <p className="field-help">Without a page, readers come to the start of this part.</p>}
    </FormDialog>
  );
}

const pageIn = (destination: Destination | undefined): string | undefined =>
  destination?.kind === 'site-page' ? destination.pageId : undefined;

function useSave({ at, redirect, onClose }: Pick<Props, 'at' | 'redirect' | 'onClose'>) {
  const client = useQueryClient();
  return useMutation({
    meta: { isShown: true },
    mutationFn: (body: { source: string; destination: Destination }) =>
      redirect === undefined
        ? call(`POST ${SITE}/redirects`, { path: at, body })
        : call(`PATCH ${SITE}/redirects/{redirectId}`, { path: { ...at, redirectId: redirect.id }, body }),
    onSuccess: async (_, { source }) => {
      onClose();
      notify({ kind: 'done', text: `${source} leads readers on from now.` });
      await client.invalidateQueries({ queryKey: siteKey(at) });
    },
  });
}
