import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-aria-components';
import { call } from '../api/client.ts';
import { organizations, sitesOf } from '../api/reads.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Loading } from '../ui/loading.tsx';
import { Select } from '../ui/select.tsx';
import { Switch } from '../ui/switch.tsx';
import { notify } from '../ui/toast-queue.ts';
import { type OrganizationSettings, settingsOf } from './reads.ts';
import { SaveSection } from './save-section.tsx';
import { GUEST, ROLE_CHOICES, toRole } from './roles.ts';
import { settingsPath, type TabProps } from './tabs.ts';
import { toDomains } from './text.ts';
import { Trouble } from './trouble.tsx';
import { Usage } from './usage/usage.tsx';

/** What an organization is called, where it lies, who joins it by themselves, and whether questions are answered. */
export function General({ organization: { id } }: TabProps) {
  const { data, error, refetch } = useQuery({ ...settingsOf(id), refetchOnWindowFocus: false });
  return (
    <div className="admin-tab">
      <h1>General</h1>
      {error !== null && <Trouble error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Loading />}
      {data !== undefined && (
        <>
          <Identity settings={data} />
          <Joining settings={data} />
          <Questions settings={data} />
          <Usage organizationId={id} />
          <Archive organizationId={id} />
          <End organizationId={id} />
        </>
      )}
    </div>
  );
}

/** Saves some of the settings; what is left out stays as it is. */
export function useSaving(organizationId: string) {
  const client = useQueryClient();
  return useMutation({
    meta: { isShown: true },
    mutationFn: (changes: Readonly<Record<string, unknown>>) =>
      call<OrganizationSettings>('PATCH /orgs/{organizationId}', { path: { organizationId }, body: changes }),
    onSuccess: async (saved) => {
      client.setQueryData(settingsOf(organizationId).queryKey, saved);
      await client.invalidateQueries({ queryKey: organizations.queryKey });
      notify({ kind: 'done', text: 'The settings are saved.' });
    },
  });
}

interface PartProps {
  settings: OrganizationSettings;
}

function Identity({ settings }: PartProps) {
  const { data: sites = [] } = useQuery(sitesOf(settings.id));
  const [title, setTitle] = useState(settings.title);
  const [hostname, setHostname] = useState(settings.hostname ?? '');
  const [logo, setLogo] = useState(settings.urls.logo ?? '');
  const [site, setSite] = useState(settings.defaultContent?.site ?? '');
  const save = useSaving(settings.id);
  const isMoved = hostname !== settings.hostname;
  return (
    <Part
      title="Name and address"
      save={save}
      changes={{
        ...(title.trim() !== settings.title && { title: title.trim() }),
        ...(isMoved && { hostname }),
        ...(logo.trim() !== (settings.urls.logo ?? '') && { logo: logo.trim() === '' ? null : logo.trim() }),
        ...(site !== (settings.defaultContent?.site ?? '') && {
          defaultContent: site === '' ? null : { type: 'site', site },
        }),
      }}
    >
      <Field label="Title" isRequired minLength={2} maxLength={255} value={title} onChange={setTitle} />
      <Field
        label="Hostname"
        isRequired
        minLength={3}
        maxLength={32}
        pattern="[a-z0-9][a-z0-9\-]+[a-z0-9]"
        value={hostname}
        onChange={(value) => setHostname(value.toLowerCase())}
        help={
          isMoved
            ? `Addresses of published sites change. “${settings.hostname}” leads to the new ones, and nobody else can take it for 90 days.`
            : 'It is part of the addresses of published sites. Small letters, digits and hyphens.'
        }
      />
      <Field
        label="Address of a logo"
        type="url"
        maxLength={2048}
        value={logo}
        onChange={setLogo}
        placeholder="https://"
        help="A picture that pages for signing in and joining show."
      />
      {(sites.length > 0 || site !== '') && (
        <Select
          label="Main site"
          value={site}
          onChange={setSite}
          choices={[['', 'None'], ...sites.map((each) => [each.id, each.title] as const)]}
        />
      )}
    </Part>
  );
}

function Joining({ settings }: PartProps) {
  const [domains, setDomains] = useState(settings.emailDomains.join('\n'));
  const [role, setRole] = useState<string>(settings.defaultRole ?? GUEST);
  const [links, setLinks] = useState(settings.inviteLinks);
  const save = useSaving(settings.id);
  const wanted = toDomains(domains);
  return (
    <Part
      title="Joining"
      save={save}
      changes={{
        ...(wanted.join() !== settings.emailDomains.join() && { emailDomains: wanted }),
        ...(role !== (settings.defaultRole ?? GUEST) && { defaultRole: toRole(role) }),
        ...(links !== settings.inviteLinks && { inviteLinks: links }),
      }}
    >
      <Field
        label="Mail domains"
        lines={3}
        value={domains}
        onChange={setDomains}
        placeholder="example.com"
        help="Whoever has a verified address in one of them may join without an invitation. One domain in each line."
      />
      <Select label="Role of who joins" value={role} onChange={setRole} choices={ROLE_CHOICES} />
      <p className="field-help">
        For people who join by their mail domain, and for invitations that name no role. Guests see only what is shared
        with them.
      </p>
      <Switch isSelected={links} onChange={setLinks}>
        Allow links that let in whoever has them
      </Switch>
      {!links && settings.inviteLinks && (
        <p className="field-help">Links that are out stop working until this is allowed again.</p>
      )}
      <p className="field-help">
        People are invited under <Link href={settingsPath(settings.id, 'invitations')}>Invitations</Link>.
      </p>
    </Part>
  );
}

function Questions({ settings }: PartProps) {
  const [isOn, setIsOn] = useState(settings.ai === true);
  const save = useSaving(settings.id);
  return (
    <Part title="Questions" save={save} changes={isOn === (settings.ai === true) ? {} : { ai: isOn }}>
      <Switch isSelected={isOn} onChange={setIsOn}>
        Let questions of readers be answered
      </Switch>
      <p className="field-help">
        Only on sites that switch it on in their look, and by a service that whoever runs the server has named. It is
        sent the question and parts of the pages that the reader may read.
      </p>
    </Part>
  );
}

/** The browser fetches it by itself, and saves it: it may be larger than what a page holds. */
function Archive({ organizationId }: { organizationId: string }) {
  const begin = useMutation({
    meta: { isShown: true },
    mutationFn: () => call<{ url: string }>('POST /orgs/{organizationId}/export', { path: { organizationId } }),
    onSuccess: ({ url }) => window.location.assign(url),
  });
  return (
    <section className="admin-section" aria-label="Archive">
      <h2>Archive</h2>
      <p className="field-help">
        A zip of everything: each space as files, all else as lists in JSON, without passwords, secrets and tokens. At
        most three times an hour.
      </p>
      <p>
        <Button isDisabled={begin.isPending} onPress={() => begin.mutate()}>
          Download everything
        </Button>
      </p>
    </section>
  );
}

/** A page of the account asks once more, and who it is. */
const End = ({ organizationId }: { organizationId: string }) => (
  <section className="admin-section" aria-label="Deletion">
    <h2>Deletion</h2>
    <p className="field-help">
      Nobody gets in from then on, and sites are no longer served. Administrators can restore the organization for seven
      days, on their account.
    </p>
    <p>
      <a href={`/account/organizations/${encodeURIComponent(organizationId)}/delete`}>Delete the organization…</a>
    </p>
  </section>
);

interface SectionProps {
  title: string;
  save: ReturnType<typeof useSaving>;
  changes: Readonly<Record<string, unknown>>;
  children: ReactNode;
}

/** It sends what was changed in it. */
const Part = ({ title, save, changes, children }: SectionProps) => (
  <SaveSection
    title={title}
    save={save}
    isChanged={Object.keys(changes).length > 0}
    onSave={() => save.mutate(changes)}
  >
    {children}
  </SaveSection>
);
