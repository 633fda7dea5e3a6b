// A program made for this API shows the site in the place of this server: what it needs, and what it would be answered.
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Form, Link } from 'react-aria-components';
import { call } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { sitePath } from '../../addresses.ts';
import { useSite } from '../../context.ts';
import { spacesIn, structureOf } from '../../reads.ts';
import { CopyText } from '../copy.tsx';

export function ByRenderer() {
  const { site, at } = useSite();
  return (
    <section aria-labelledby="elsewhere-renderer">
      <h2 id="elsewhere-renderer">Shown by another program</h2>
      <p className="field-help">
        A renderer asks this server what an address leads to, gets a token for it, and draws the site by itself. Nothing
        has to be switched on for the site.
      </p>
      <ol className="access-steps">
        <li {...(site.hostname !== undefined && { 'data-done': '' })}>
          <h3>Have a hostname</h3>
          <p>
            {site.hostname === undefined
              ? 'So that the program can show the site at a name of yours, prove that it is yours. '
              : `The site has ${site.hostname}. Let its DNS lead to the program. `}
            <Link href={sitePath(at.organizationId, at.siteId, 'hostname')}>Hostname</Link>
          </p>
        </li>
        <li>
          <h3>Configure the program</h3>
          <Settings hostname={site.hostname} />
        </li>
        <li>
          <h3>Share a secret</h3>
          <Secret hostname={site.hostname} />
        </li>
        <li>
          <h3>Try an address</h3>
          <Trial />
        </li>
      </ol>
      <p className="field-help">
        To remove a renderer, let whoever runs this server take its two settings away, and let the DNS of the hostname
        lead here again. The site itself stays as it is, and tokens that were given out end by the next day.
      </p>
    </section>
  );
}

function Settings({ hostname }: { hostname: string | undefined }) {
  const own = `https://${hostname ?? 'docs.example.com'}`;
  return (
    <>
      <p>A renderer made for this API takes these in its environment:</p>
      <dl className="access-record">
        {[
          ['GITBOOK_API_URL', location.origin],
          ['GITBOOK_API_PUBLIC_URL', location.origin],
          ['GITBOOK_APP_URL', location.origin],
          ['GITBOOK_URL', own],
        ].map(([name = '', value = '']) => (
          <Line key={name} name={name} value={value} />
        ))}
      </dl>
    </>
  );
}

const Line = ({ name, value }: { name: string; value: string }) => (
  <>
    <dt>{name}</dt>
    <dd>
      <CopyText text={value} what={name} />
    </dd>
  </>
);

/** Made in the browser, and kept by nobody: whoever runs the server and the program gives it to both. */
function Secret({ hostname }: { hostname: string | undefined }) {
  const [secret, setSecret] = useState<string>();
  if (secret === undefined)
    return (
      <>
        <p>With it, this server notifies the program of changes, so that readers see them within a second.</p>
        <div>
          <Button onPress={() => setSecret(newSecret())}>Make a secret</Button>
        </div>
      </>
    );
  return (
    <>
      <p className="access-good" role="status">
        Copy it now: it is kept nowhere, and not shown again.
      </p>
      <p>Give these to whoever runs this server, for its environment:</p>
      <dl className="access-record">
        <Line name="LECTERN_RENDERER_URLS" value={`https://${hostname ?? 'docs.example.com'}`} />
        <Line name="LECTERN_RENDERER_SECRET" value={secret} />
      </dl>
      <p>And this to the program:</p>
      <dl className="access-record">
        <Line name="GITBOOK_SECRET" value={secret} />
      </dl>
      <div>
        <Button kind="quiet" onPress={() => setSecret(undefined)}>
          Done
        </Button>
      </div>
    </>
  );
}

const newSecret = (): string =>
  [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

interface Found {
  site?: string;
  siteSpace?: string;
  pathname?: string;
  redirect?: string;
}

/** Asks as a renderer would, for a reader of whom nothing is known. The token of the answer is shown nowhere. */
function Trial() {
  const { site } = useSite();
  const [written, setWritten] = useState(site.urls.published ?? '');
  const asking = useMutation({
    meta: { isShown: true },
    mutationFn: (url: string) => call<Found>('POST /urls/published', { body: { url } }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (written.trim() !== '' && !asking.isPending) asking.mutate(written.trim());
  };
  return (
    <>
      <Form className="parts-test" onSubmit={submit}>
        <Field
          label="Address that a reader asks for"
          placeholder="https://docs.example.com/guide"
          maxLength={4000}
          value={written}
          onChange={(value) => {
            setWritten(value);
            asking.reset();
          }}
        />
        <Button type="submit" isPending={asking.isPending}>
          Try
        </Button>
      </Form>
      <div role="status">
        {asking.error !== null && <p className="field-error">A renderer would be refused: {asking.error.message}</p>}
        {asking.data !== undefined && <Answer found={asking.data} />}
      </div>
    </>
  );
}

function Answer({ found: { site: siteId, siteSpace, pathname = '/', redirect } }: { found: Found }) {
  const { site, at } = useSite();
  const { data } = useQuery(structureOf(at));
  const part = data === undefined ? undefined : spacesIn(data).find(({ id }) => id === siteSpace);
  if (redirect !== undefined)
    return (
      <p>
        A renderer would lead the reader to <bdi className="parts-address">{redirect}</bdi>
      </p>
    );
  if (siteId !== site.id) return <p className="field-error">This is the address of another site.</p>;
  return (
    <p className="access-good">
      A renderer would show “{part?.title ?? 'a space of this site'}” at <bdi className="parts-address">{pathname}</bdi>
      , and gets a token for it.
    </p>
  );
}
