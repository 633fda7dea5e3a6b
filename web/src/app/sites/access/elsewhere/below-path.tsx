// A site below a path of another one: a proxy of its owner asks this server for it.
import { useState } from 'react';
import { Link } from 'react-aria-components';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useChange } from '../../changes.ts';
import { useSite } from '../../context.ts';
import { CopyText } from '../copy.tsx';
import { faultOfOrigin, plainOrigin } from './names.ts';

export function BelowPath({ mayChange }: { mayChange: boolean }) {
  const { site } = useSite();
  return (
    <section aria-labelledby="elsewhere-path">
      <h2 id="elsewhere-path">Below a path of another site</h2>
      {site.proxy !== undefined && <InUse mayChange={mayChange} />}
      {site.proxy === undefined && mayChange && <SetUp />}
      {site.proxy === undefined && !mayChange && (
        <p className="site-note">It is not set up. Who may create in the organization does so.</p>
      )}
    </section>
  );
}

function SetUp() {
  const { site, at } = useSite();
  const [written, setWritten] = useState('');
  const [fault, setFault] = useState<string>();
  const change = useChange();
  const origin = plainOrigin(written);
  const path = origin.includes('/') ? origin.slice(origin.indexOf('/')) : '/docs';
  const use = () => {
    const wrong = faultOfOrigin(origin);
    setFault(wrong);
    if (wrong === undefined && !change.isPending) change.mutate({ proxy: origin });
  };
  return (
    <ol className="access-steps">
      <li>
        <h3>Say where</h3>
        <Field
          label="Address of the site there"
          placeholder="example.com/docs"
          help="A host of yours and a path. Nothing changes for readers yet."
          value={written}
          onChange={(value) => {
            setWritten(value);
            setFault(undefined);
            change.reset();
          }}
          error={fault ?? change.error?.message}
        />
      </li>
      <li>
        <h3>Let your proxy ask this server</h3>
        <Rules path={path} target={`${location.origin}/~proxy/${at.siteId}`} />
      </li>
      <li>
        <h3>Use this address</h3>
        <p>
          Links, sitemaps and feeds name it from then on, and every other address of the site leads there. Do it when
          the proxy is ready.
          {site.published ? '' : ' The site is not published yet, so readers find nothing there before.'}
        </p>
        <div>
          <Button kind="main" isPending={change.isPending} onPress={use}>
            Use this address
          </Button>
        </div>
      </li>
    </ol>
  );
}

const Rules = ({ path, target }: { path: string; target: string }) => (
  <dl className="access-record">
    <dt>{path} and all below it</dt>
    <dd>
      <CopyText text={target} what="where the proxy finds the site" />
      <span className="parts-facts">with what follows {path}</span>
    </dd>
    <dt>/~lectern/ and all below it</dt>
    <dd>
      <CopyText text={`${location.origin}/~lectern/`} what="where the proxy finds style sheets and scripts" />
      <span className="parts-facts">with the same path</span>
    </dd>
  </dl>
);

function InUse({ mayChange }: { mayChange: boolean }) {
  const { site } = useSite();
  const [isLeaving, setLeaving] = useState(false);
  const { origin = '', target = '' } = site.proxy ?? {};
  return (
    <>
      <div className="access-state" data-state="good">
        <p>
          <strong>{origin}</strong>: in use
        </p>
        <p>
          Readers find the site there, and its other addresses lead there.{' '}
          <Link href={`https://${origin}`} target="_blank" rel="noreferrer">
            Try it in a new tab
          </Link>
        </p>
      </div>
      <p className="field-help">Your proxy sends two kinds of requests here:</p>
      <Rules path={origin.slice(origin.indexOf('/'))} target={target} />
      {mayChange && (
        <div>
          <Button kind="danger" onPress={() => setLeaving(true)}>
            Remove the address…
          </Button>
        </div>
      )}
      {isLeaving && <Leaving origin={origin} onClose={() => setLeaving(false)} />}
    </>
  );
}

function Leaving({ origin, onClose }: { origin: string; onClose: () => void }) {
  const change = useChange();
  return (
    <FormDialog
      title={`Remove ${origin}?`}
      action="Remove"
      doing={{
        isPending: change.isPending,
        mutate: () => change.mutate({ proxy: null }, { onSuccess: onClose }),
      }}
      onClose={onClose}
    >
      <p>
        Readers find the site at its other address from now, and your proxy is led there as long as it asks. Nothing of
        the site is lost.
      </p>
      {change.error !== null && <p className="field-error">{change.error.message}</p>}
    </FormDialog>
  );
}
