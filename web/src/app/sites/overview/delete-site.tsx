import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { call } from '../../api/client.ts';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { notify } from '../../ui/toast-queue.ts';
import { sitesPath } from '../addresses.ts';
import { useSite } from '../context.ts';
import { SITE, siteKey, spacesIn, structureOf } from '../reads.ts';
import { Addresses, Effects } from './effects-list.tsx';

/** Deletes a site once its title is typed: nothing brings it back. */
export function DeleteSite({ onClose }: { onClose: () => void }) {
  const { site, at } = useSite();
  const { data: structure } = useQuery(structureOf(at));
  const spaces = structure === undefined ? [] : spacesIn(structure);
  const [typed, setTyped] = useState('');
  const [, navigate] = useLocation();
  const client = useQueryClient();
  const remove = useMutation({
    meta: { isShown: true },
    mutationFn: () => call(`DELETE ${SITE}`, { path: at }),
    onSuccess: async () => {
      navigate(sitesPath(at.organizationId));
      notify({ kind: 'done', text: `The site “${site.title}” is deleted.` });
      client.removeQueries({ queryKey: siteKey(at) });
      await client.invalidateQueries({ queryKey: ['organization', at.organizationId] });
      await client.invalidateQueries({ queryKey: ['space'] });
    },
  });
  return (
    <FormDialog
      title={`Delete “${site.title}”`}
      action="Delete the site"
      doing={remove}
      isDisabled={typed.trim() !== site.title.trim()}
      onClose={onClose}
    >
      {site.published && spaces.length > 0 && <Addresses spaces={spaces} label="What readers can no longer open" />}
      <Effects
        effects={[
          {
            kind: 'warning',
            text: 'Its structure, look, redirects, share links and what is counted of its readers are deleted. Nothing brings them back.',
          },
          ...(site.hostname === undefined
            ? []
            : [{ kind: 'warning', text: `Nothing is shown at ${site.hostname} any more.` } as const]),
          { kind: 'note', text: 'Spaces and pages stay. To hide the site for a while, unpublish it.' },
        ]}
      />
      <Field
        label={`Type the title of the site: ${site.title}`}
        autoFocus
        autoComplete="off"
        value={typed}
        onChange={setTyped}
        error={remove.error?.message}
      />
    </FormDialog>
  );
}
