import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sitesOf } from '../api/reads.ts';
import type { Site, Space } from '../api/types.ts';
import { commitOpenPages } from '../editor/publishing/open-pages.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { Select } from '../ui/select.tsx';
import { type Audience, audiences, NEW_SITE, titleFor } from './choices.ts';
import { type Order, publish } from './publish.ts';

/** Shows a space to readers: on a site that is made for it, or on one that is there. */
export function PublishSpace({ space, onClose }: { space: Space; onClose: () => void }) {
  const { data: sites = [] } = useQuery(sitesOf(space.organization));
  const [chosen, setChosen] = useState(NEW_SITE);
  const [title, setTitle] = useState(titleFor(space.title));
  const [audience, setAudience] = useState<Audience>('public');
  const publishing = usePublishing(space);
  if (publishing.data !== undefined) return <Published site={publishing.data} onClose={onClose} />;
  const choices = [[NEW_SITE, 'A new site'] as const, ...sites.map((site) => [site.id, site.title] as const)];
  const doing = {
    isPending: publishing.isPending,
    mutate: () => publishing.mutate(chosen === NEW_SITE ? { title: title.trim(), audience } : { siteId: chosen }),
  };
  return (
    <FormDialog title={`Publish “${space.title}”`} action="Publish" doing={doing} onClose={onClose}>
      <p>The site shows the space as it is now, and every later revision as soon as it is made.</p>
      {sites.length > 0 && <Select label="Site" value={chosen} choices={choices} onChange={setChosen} />}
      {chosen === NEW_SITE && (
        <>
          <Field
            label="Site title"
            autoFocus
            isRequired
            minLength={2}
            maxLength={128}
            value={title}
            onChange={setTitle}
          />
          <Select
            label="Who may read it"
            value={audience}
            choices={audiences}
            onChange={(value) => setAudience(value as Audience)}
          />
        </>
      )}
      {publishing.error !== null && (
        <p className="field-error" role="alert">
          {publishing.error.message}
        </p>
      )}
    </FormDialog>
  );
}

function usePublishing(space: Space) {
  const client = useQueryClient();
  return useMutation({
    meta: { isShown: true },
    mutationFn: async (order: Order) => {
      // Readers see revisions, and who publishes means what is on the screen.
      await commitOpenPages();
      return publish(space, order);
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: sitesOf(space.organization).queryKey }),
        client.invalidateQueries({ queryKey: ['space', space.id] }),
      ]),
  });
}

function Published({ site, onClose }: { site: Site; onClose: () => void }) {
  const address = site.urls.published ?? '';
  return (
    <Dialog title={`“${site.title}” is published`} isOpen onClose={onClose}>
      <p>
        Readers find it at <a href={address}>{address.replace(/^https?:\/\//, '')}</a>.
      </p>
      <div className="dialog-actions">
        <Button onPress={onClose}>Back to writing</Button>
        <LinkButton kind="main" href={address} target="_blank" rel="noreferrer" autoFocus>
          Open the site
        </LinkButton>
      </div>
    </Dialog>
  );
}
