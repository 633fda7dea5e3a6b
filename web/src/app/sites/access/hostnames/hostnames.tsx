import { IconWorld } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Form, Link } from 'react-aria-components';
import { Failed } from '../../../shell/failed.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { sitePath } from '../../addresses.ts';
import { useSite } from '../../context.ts';
import { TabPage } from '../../tab-page.tsx';
import '../access.css';
import { CopyText } from '../copy.tsx';
import { useClaim, useGivingUp } from './edits.ts';
import { faultOf, plainName } from './names.ts';
import { Proof } from './proof.tsx';
import { type Hostname, hostnameOf } from './reads.ts';

/** Where readers find a site: at its address on this server, and at a hostname of its owner. */
export function SiteHostnames() {
  const { site, at } = useSite();
  const mayChange = site.permissions['create'] === true;
  return (
    <TabPage title="Hostname" text="Readers find the site at a name of yours, such as docs.example.com.">
      <section aria-labelledby="hostname-own">
        <h2 id="hostname-own">Hostname of your own</h2>
        {mayChange ? (
          <Own />
        ) : (
          <p className="site-note">
            {site.hostname === undefined ? 'The site has none.' : `Readers find the site at ${site.hostname}.`} Who may
            create in the organization sets one up.
          </p>
        )}
      </section>
      <section aria-labelledby="hostname-address">
        <h2 id="hostname-address">Address on this server</h2>
        {site.urls.published === undefined ? (
          <p className="site-note">The site is not published, so readers find it nowhere yet.</p>
        ) : (
          <CopyText text={site.urls.published} what="the address of the site" />
        )}
        <p className="field-help">
          The last part of this address is in the{' '}
          <Link href={sitePath(at.organizationId, at.siteId, 'settings')}>settings</Link>. If it is changed, or the
          organization gets another subdomain, the address of before leads readers on for as long as nobody else takes
          it. Links, sitemaps and feeds name the new one at once. With a hostname of your own, all of these lead to it.
        </p>
      </section>
      <Elsewhere />
    </TabPage>
  );
}

/** Ways that begin somewhere else. */
function Elsewhere() {
  const { at } = useSite();
  return (
    <p className="field-help">
      A site can also be <Link href={sitePath(at.organizationId, at.siteId, 'elsewhere')}>shown elsewhere</Link>: below
      a path of another site, or by a program of yours.
    </p>
  );
}

function Own() {
  const { at } = useSite();
  const { data: hostname, error, refetch } = useQuery(hostnameOf(at));
  const [isLeaving, setLeaving] = useState(false);
  if (error !== null) return <Failed error={error} onRetry={() => void refetch()} />;
  if (hostname === undefined) return <Loading />;
  if (hostname === null) return <Claim />;
  return (
    <>
      <State hostname={hostname} />
      <Proof hostname={hostname} />
      <div>
        <Button kind="danger" onPress={() => setLeaving(true)}>
          Remove the hostname…
        </Button>
      </div>
      {isLeaving && <Leaving hostname={hostname} onClose={() => setLeaving(false)} />}
    </>
  );
}

const STATES = {
  pending: {
    mark: 'waiting',
    title: 'Waiting for the proof',
    text: 'Nothing is served there yet. The server looks at DNS by itself: every few minutes at first, for a week.',
  },
  active: { mark: 'good', title: 'In use', text: 'Readers find the site there, and its other addresses lead there.' },
  failed: {
    mark: 'bad',
    title: 'The proof is gone',
    text: 'Nothing is served there any more. Set the record again and test it.',
  },
} as const;

function State({ hostname: { hostname, status } }: { hostname: Hostname }) {
  const { mark, title, text } = STATES[status];
  return (
    <div className="access-state" data-state={mark}>
      <p>
        <strong>{hostname}</strong>: {title}
      </p>
      <p>{text}</p>
    </div>
  );
}

function Claim() {
  const [written, setWritten] = useState('');
  const [fault, setFault] = useState<string>();
  const claim = useClaim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const name = plainName(written);
    const wrong = faultOf(name);
    setFault(wrong);
    if (wrong === undefined && !claim.isPending) claim.mutate(name);
  };
  return (
    <Form className="form" onSubmit={submit}>
      <Field
        label="Hostname"
        placeholder="docs.example.com"
        help="A name below a domain of yours. Next you see which records prove that it is yours; nothing changes for readers before."
        value={written}
        onChange={(value) => {
          setWritten(value);
          setFault(undefined);
          claim.reset();
        }}
        error={fault ?? claim.error?.message}
      />
      <div>
        <Button kind="main" type="submit" isPending={claim.isPending}>
          <IconWorld size={16} aria-hidden />
          Set up this hostname
        </Button>
      </div>
    </Form>
  );
}

function Leaving({ hostname: { hostname, status }, onClose }: { hostname: Hostname; onClose: () => void }) {
  const leave = useGivingUp({ hostname, onDone: onClose });
  return (
    <FormDialog
      title={`Remove ${hostname}?`}
      action="Remove"
      doing={{ isPending: leave.isPending, mutate: () => leave.mutate() }}
      onClose={onClose}
    >
      <p>
        {status === 'active'
          ? 'Readers find the site at its address on this server from now. For ninety days the hostname leads there, as long as its DNS leads here, and no other organization gets it.'
          : 'Nothing is served there, so nothing changes for readers. The records in your DNS can go.'}
      </p>
      {leave.error !== null && <p className="field-error">{leave.error.message}</p>}
    </FormDialog>
  );
}
