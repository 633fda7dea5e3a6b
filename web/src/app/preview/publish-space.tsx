import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Form } from 'react-aria-components';
import { call } from '../api/client.ts';
import { organizations, sitesOf, spaceOf } from '../api/reads.ts';
import type { Site, Space } from '../api/types.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Empty } from '../ui/empty.tsx';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import { notify } from '../ui/toast-queue.ts';
import { previewsKey } from './reads.ts';

/** What is shown of a space that no site shows, with the way to one for who may make it. */
export function PublishSpace({ spaceId }: { spaceId: string }) {
  const [isOpen, setOpen] = useState(false);
  const { data: space } = useQuery(spaceOf(spaceId));
  const { data: all = [] } = useQuery(organizations);
  const mayPublish = all.find(({ id }) => id === space?.organization)?.permissions['createContent'] === true;
  return (
    <Empty
      title="No site shows this space"
      text={
        mayPublish
          ? 'A preview has the look of a site. Publish the space on one, and you see here what its readers will see.'
          : 'A preview has the look of a site. Somebody who creates content in your organization can publish the space on one.'
      }
    >
      {mayPublish && (
        <Button kind="main" onPress={() => setOpen(true)}>
          Publish this space on a site
        </Button>
      )}
      {space !== undefined && isOpen && <PublishDialog space={space} onClose={() => setOpen(false)} />}
    </Empty>
  );
}

const NEW = 'new';

function PublishDialog({ space, onClose }: { space: Space; onClose: () => void }) {
  const [chosen, setChosen] = useState(NEW);
  const [title, setTitle] = useState(space.title);
  const { data: sites = [] } = useQuery(sitesOf(space.organization));
  const publish = usePublish(space, onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!publish.isPending) publish.mutate({ site: sites.find(({ id }) => id === chosen), title: title.trim() });
  };
  return (
    <Dialog title="Publish this space on a site" isOpen onClose={onClose}>
      <Form className="form" onSubmit={submit}>
        <Select
          label="Site"
          value={chosen}
          onChange={setChosen}
          choices={[[NEW, 'A new site'], ...sites.map(({ id, title }) => [id, title] as const)]}
        />
        {chosen === NEW && (
          <Field label="Title of the site" isRequired minLength={2} maxLength={128} value={title} onChange={setTitle} />
        )}
        <p className="field-help">
          {chosen === NEW
            ? 'Everybody who has its address can read a new site, and search engines find it.'
            : 'Whoever reads the site reads this space as well. A site that is not published yet stays so.'}
        </p>
        {publish.error !== null && (
          <p className="field-error" role="alert">
            {publish.error.message}
          </p>
        )}
        <div className="dialog-actions">
          <Button onPress={onClose}>Cancel</Button>
          <Button kind="main" type="submit" isPending={publish.isPending}>
            Publish
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

/** Adds the space to a site, or makes one with it and publishes that. */
function usePublish({ id: spaceId, organization: organizationId }: Space, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    meta: { isShown: true },
    mutationFn: async ({ site, title }: { site: Site | undefined; title: string }) => {
      if (site !== undefined) {
        const path = { organizationId, siteId: site.id };
        return call('POST /orgs/{organizationId}/sites/{siteId}/site-spaces', { path, body: { spaceId } });
      }
      const made = await call<Site>('POST /orgs/{organizationId}/sites', {
        path: { organizationId },
        body: { title, visibility: 'public', spaces: [spaceId] },
      });
      const path = { organizationId, siteId: made.id };
      return call('POST /orgs/{organizationId}/sites/{siteId}/publish', { path });
    },
    // A site that was made and not published is there, too.
    onSettled: () =>
      Promise.all(
        [['organization', organizationId], spaceOf(spaceId).queryKey, previewsKey(spaceId)].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
    onSuccess: () => {
      notify({ kind: 'done', text: 'The site shows this space.' });
      onDone();
    },
  });
}
