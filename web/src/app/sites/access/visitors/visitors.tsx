import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Form } from 'react-aria-components';
import { call } from '../../../api/client.ts';
import { Failed } from '../../../shell/failed.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { Select } from '../../../ui/select.tsx';
import { notify } from '../../../ui/toast-queue.ts';
import { useSite } from '../../context.ts';
import { SITE, type SiteAt, siteKey } from '../../reads.ts';
import { TabPage } from '../../tab-page.tsx';
import '../access.css';
import { CopyButton } from '../copy.tsx';
import { signInOf, type VisitorSignIn } from './reads.ts';
import { SAMPLES } from './samples.ts';
import { TokenTester } from './token-tester.tsx';

/** How a site learns who its visitors are: the key that signs their tokens, where they get one, and a try. */
export function SiteVisitors() {
  const { site, at } = useSite();
  const mayChange = site.permissions['create'] === true;
  const { data: signIn, error, refetch } = useQuery({ ...signInOf(at), enabled: mayChange });
  return (
    <TabPage
      title="Visitor sign-in"
      text="Your own sign-in vouches for visitors: it signs a token that says who they are, and sends them to the site with it."
    >
      {!mayChange && (
        <p className="site-note">
          The key of the site lets whoever has it read everything, so only who may create in the organization sees this.
        </p>
      )}
      {error !== null && <Failed error={error} onRetry={() => void refetch()} />}
      {mayChange && error === null && signIn === undefined && <Loading />}
      {signIn !== undefined && (
        <>
          {site.visibility !== 'visitor-auth' && (
            <p className="site-note">
              Nobody has to sign in now, because the audience is another. Tokens still count for adaptive content.
            </p>
          )}
          <Fallback key={signIn.fallbackURL} at={at} signIn={signIn} />
          <Key at={at} signIn={signIn} />
          <Sample />
          <TokenTester at={at} />
        </>
      )}
    </TabPage>
  );
}

function Fallback({ at, signIn: { fallbackURL = '' } }: { at: SiteAt; signIn: VisitorSignIn }) {
  const [url, setUrl] = useState(fallbackURL);
  const client = useQueryClient();
  const save = useMutation({
    meta: { isShown: true },
    mutationFn: () =>
      call(`PATCH ${SITE}/publishing/auth`, { path: at, body: { fallbackURL: url.trim() === '' ? null : url.trim() } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: siteKey(at) });
      notify({ kind: 'done', text: 'The sign-in address is saved.' });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (url.trim() !== fallbackURL && !save.isPending) save.mutate();
  };
  return (
    <Form className="form" onSubmit={submit}>
      <Field
        label="Sign-in address"
        help="Readers without a token are sent here, with the page that they wanted as location. Without it, the site shows a form for members."
        placeholder="https://app.example.com/docs-login"
        maxLength={2000}
        value={url}
        onChange={(value) => {
          setUrl(value);
          save.reset();
        }}
        error={save.error?.message}
      />
      <div>
        <Button type="submit" isDisabled={url.trim() === fallbackURL} isPending={save.isPending}>
          Save the address
        </Button>
      </div>
    </Form>
  );
}

function Key({ at, signIn: { privateKey } }: { at: SiteAt; signIn: VisitorSignIn }) {
  const [isShown, setShown] = useState(false);
  const [isReplacing, setReplacing] = useState(false);
  return (
    <section aria-labelledby="visitor-key">
      <h2 id="visitor-key">Key</h2>
      <p className="field-help">
        Your back end signs tokens with it, by HS256. Who has it makes any reader: keep it where your other secrets are.
      </p>
      <span className="copy-text">
        <code className="site-url">{isShown ? privateKey : '•'.repeat(32)}</code>
        <CopyButton text={privateKey} what="the key" />
      </span>
      <div className="access-tools">
        <Button onPress={() => setShown(!isShown)}>{isShown ? 'Hide the key' : 'Show the key'}</Button>
        <Button kind="danger" onPress={() => setReplacing(true)}>
          Make another key…
        </Button>
      </div>
      {isReplacing && <Replacing at={at} onClose={() => setReplacing(false)} />}
    </section>
  );
}

function Replacing({ at, onClose }: { at: SiteAt; onClose: () => void }) {
  const client = useQueryClient();
  const replace = useMutation({
    meta: { isShown: true },
    mutationFn: () => call(`POST ${SITE}/publishing/auth/regenerate`, { path: at }),
    onSuccess: async () => {
      onClose();
      await client.invalidateQueries({ queryKey: siteKey(at) });
      notify({ kind: 'done', text: 'The site has another key. Give it to your back end now.' });
    },
  });
  return (
    <FormDialog
      title="Make another key?"
      action="Make another key"
      doing={{ isPending: replace.isPending, mutate: () => replace.mutate() }}
      onClose={onClose}
    >
      <p>
        All tokens end at once: every visitor has to sign in again, and nobody can until your back end has the new key.
        The key of now is gone for good.
      </p>
      {replace.error !== null && <p className="field-error">{replace.error.message}</p>}
    </FormDialog>
  );
}

function Sample() {
  const { site } = useSite();
  const samples = SAMPLES(site.urls.published ?? 'https://docs.example.com');
  const [language, setLanguage] = useState(samples[0]?.[0] ?? '');
  const code = samples.find(([name]) => name === language)?.[1] ?? '';
  return (
    <section aria-labelledby="visitor-sample">
      <h2 id="visitor-sample">Back end</h2>
      <p className="field-help">
        The page of your sign-in address does this. The key comes from its environment, as DOCS_PRIVATE_KEY. Names of
        routes and claims are examples.
      </p>
      <div className="access-tools">
        <Select
          label="Language of the sample"
          isLabelHidden
          value={language}
          choices={samples.map(([name]) => [name, name] as const)}
          onChange={setLanguage}
        />
        <CopyButton text={code} what="the sample" />
      </div>
      {/* It scrolls sideways, so the keyboard has to get to it. */}
      <pre className="access-code" tabIndex={0} aria-label={`Sample in ${language}`}>
        {code}
      </pre>
    </section>
  );
}
