import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Form } from 'react-aria-components';
import { ApiError } from '../../api/client.ts';
import { sitesOf } from '../../api/reads.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { notify } from '../../ui/toast-queue.ts';
import { AddressField } from '../address-field.tsx';
import { faultOfBasename, foldBasename } from '../basename.ts';
import { useChange } from '../changes.ts';
import { useSite } from '../context.ts';
import { TabPage } from '../tab-page.tsx';
import { DeleteSite } from './delete-site.tsx';

/** What a site is called and where it is, and the way to be rid of it. */
export function SiteSettings() {
  const [isDeleting, setDeleting] = useState(false);
  const { site } = useSite();
  return (
    <TabPage title="Settings">
      <Naming key={site.id} />
      <section aria-labelledby="site-delete">
        <h2 id="site-delete">Delete</h2>
        <p className="field-help">
          The site and its addresses are gone at once and for good. Its spaces stay, with all their pages.
        </p>
        <div>
          <Button kind="danger" onPress={() => setDeleting(true)}>
            <IconTrash size={18} aria-hidden />
            Delete the site…
          </Button>
        </div>
        {isDeleting && <DeleteSite onClose={() => setDeleting(false)} />}
      </section>
    </TabPage>
  );
}

function Naming() {
  const { site, at } = useSite();
  const { data: sites = [] } = useQuery(sitesOf(at.organizationId));
  const [title, setTitle] = useState(site.title);
  const [basename, setBasename] = useState(site.basename ?? '');
  const taken = new Set(sites.filter(({ id }) => id !== site.id).map((each) => each.basename ?? ''));
  const change = useChange();
  const isMoved = foldBasename(basename) !== site.basename;
  const isChanged = isMoved || title.trim() !== site.title;
  const isReady = isChanged && title.trim().length >= 2 && faultOfBasename(basename, taken) === undefined;
  const isTaken = change.error instanceof ApiError && change.error.status === 409;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || change.isPending) return;
    const body = { title: title.trim(), ...(isMoved && { basename: foldBasename(basename) }) };
    change.mutate(body, { onSuccess: () => notify({ kind: 'done', text: 'The settings are saved.' }) });
  };
  const edit = (set: (value: string) => void) => (value: string) => {
    set(value);
    change.reset();
  };
  return (
    <Form className="form" onSubmit={submit}>
      <Field
        label="Title"
        isRequired
        minLength={2}
        maxLength={128}
        value={title}
        onChange={edit(setTitle)}
        error={isTaken ? undefined : change.error?.message}
      />
      <AddressField
        organizationId={at.organizationId}
        value={basename}
        taken={taken}
        onChange={edit(setBasename)}
        isTyped
        error={isTaken ? 'Another site has this address, or had it until lately. Take another one.' : undefined}
      />
      {isMoved && site.published && (
        <p className="site-note">
          The address of now leads readers to the new one, for as long as no other site gets it.
        </p>
      )}
      <div>
        <Button kind="main" type="submit" isDisabled={!isReady} isPending={change.isPending}>
          Save
        </Button>
      </div>
    </Form>
  );
}
