import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { ApiError, call } from '../api/client.ts';
import { sitesOf } from '../api/reads.ts';
import type { Site } from '../api/types.ts';
import { Field } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { notify } from '../ui/toast-queue.ts';
import { sitePath } from './addresses.ts';
import type { Audience } from './audiences.ts';
import { AudienceField } from './audience-field.tsx';
import { AddressField } from './address-field.tsx';
import { basenameOf, faultOfBasename, foldBasename, freeBasename } from './basename.ts';
import { SpacesField } from './spaces-field.tsx';

/** Asks for what a site needs, and makes it. It is not published by that. */
export function NewSite({ organizationId, onClose }: { organizationId: string; onClose: () => void }) {
  const { data: sites = [] } = useQuery(sitesOf(organizationId));
  const [title, setTitle] = useState('');
  const [typed, setTyped] = useState<string>();
  const [spaces, setSpaces] = useState<readonly string[]>([]);
  const [audience, setAudience] = useState<Audience>('public');
  const taken = useMemo(() => new Set(sites.map(({ basename = '' }) => basename)), [sites]);
  // The address follows the title until somebody types another one.
  const basename = typed ?? freeBasename(basenameOf(title), taken);
  const making = useMaking(organizationId, onClose);
  const refused = faultsOf(making.error);
  const isReady = title.trim().length >= 2 && (basename === '' || faultOfBasename(basename, taken) === undefined);
  const doing = {
    isPending: making.isPending,
    mutate: () =>
      making.mutate({
        title: title.trim(),
        ...(basename !== '' && { basename: foldBasename(basename) }),
        visibility: audience,
        type: 'basic',
        spaces,
      }),
  };
  return (
    <FormDialog
      title="New site"
      action="Create"
      doing={doing}
      size="wide"
      keepsOpen={title !== ''}
      isDisabled={!isReady}
      onClose={onClose}
    >
      <Field
        label="Title"
        autoFocus
        isRequired
        minLength={2}
        maxLength={128}
        placeholder="Product docs"
        value={title}
        onChange={setTitle}
        error={refused.title}
      />
      <AddressField
        organizationId={organizationId}
        value={basename}
        taken={taken}
        onChange={(value) => {
          setTyped(value);
          making.reset();
        }}
        isTyped={typed !== undefined}
        error={refused.basename}
      />
      <SpacesField organizationId={organizationId} value={spaces} onChange={setSpaces} />
      <AudienceField value={audience} onChange={setAudience} />
      {refused.other !== undefined && (
        <p className="field-error" role="alert">
          {refused.other}
        </p>
      )}
    </FormDialog>
  );
}

function useMaking(organizationId: string, onClose: () => void) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  return useMutation({
    meta: { isShown: true },
    mutationFn: (body: object) => call<Site>('POST /orgs/{organizationId}/sites', { path: { organizationId }, body }),
    onSuccess: async ({ id, title }) => {
      await client.invalidateQueries({ queryKey: sitesOf(organizationId).queryKey });
      onClose();
      navigate(sitePath(organizationId, id));
      notify({ kind: 'done', text: `“${title}” is made. Readers see it once it is published.` });
    },
  });
}

/** What the server refused, at its field. */
function faultsOf(error: Error | null): { title?: string; basename?: string; other?: string } {
  if (error === null) return {};
  if (!(error instanceof ApiError)) return { other: error.message };
  if (error.status === 409)
    return { basename: 'Another site has this address, or had it until lately. Take another one.' };
  const details = (error.answer as { error?: { details?: { path?: string; message?: string }[] } } | undefined)?.error
    ?.details;
  const [first] = details ?? [];
  if (first?.path === '/title') return { title: first.message ?? error.message };
  if (first?.path === '/basename') return { basename: first.message ?? error.message };
  return { other: error.message };
}
