import { type FormEvent, useRef, useState } from 'react';
import { Form } from 'react-aria-components';
import type { Organization } from '../../api/types.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { toRole } from '../roles.ts';
import { dayOf } from '../text.ts';
import { readMetadata } from './metadata.ts';
import { Newcomers } from './newcomers.tsx';
import type { SamlProvider } from './reads.ts';
import { useSavingProvider } from './saving.ts';

/** What a SAML provider says of itself: from its metadata, or by hand. */
export function SamlForm({ organization, provider }: { organization: Organization; provider: SamlProvider }) {
  const [values, setValues] = useState({
    label: provider.label,
    entityID: provider.entityID ?? '',
    ssoURL: provider.ssoURL ?? '',
    certificate: provider.certificate ?? '',
  });
  const [role, setRole] = useState<string>(provider.defaultRole ?? '');
  const [team, setTeam] = useState<{ id: string; title: string } | undefined>(provider.defaultTeam);
  const save = useSavingProvider(organization.id, provider);
  const text = (name: keyof typeof values) => ({
    value: values[name],
    onChange: (value: string) => setValues({ ...values, [name]: value }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    const filled = Object.entries(values).filter(([, value]) => value.trim() !== '');
    save.mutate({
      ...Object.fromEntries(filled.map(([name, value]) => [name, value.trim()])),
      defaultRole: toRole(role),
      defaultTeam: team?.id ?? null,
    });
  };
  return (
    <Form className="form admin-form" onSubmit={submit}>
      <MetadataField onRead={(read) => setValues({ ...values, ...read })} />
      <Field label="Entity ID of the provider" isRequired maxLength={1024} {...text('entityID')} />
      <Field
        label="Sign-in address (HTTP-Redirect)"
        type="url"
        isRequired
        maxLength={2048}
        placeholder="https://"
        {...text('ssoURL')}
      />
      <Field
        label="Certificate"
        lines={4}
        isRequired
        maxLength={10_000}
        placeholder="-----BEGIN CERTIFICATE-----"
        help="With which the provider signs. Up to four may stand next to each other while you exchange one."
        {...text('certificate')}
      />
      {provider.certificates.map(({ fingerprint, expiresAt, expired }) => (
        <p key={fingerprint} className={expired ? 'field-error' : 'field-help'}>
          A certificate {expired ? 'ended' : 'ends'} on {dayOf(expiresAt)}.
        </p>
      ))}
      <Field label="Name on the button" isRequired maxLength={30} {...text('label')} />
      <Newcomers organizationId={organization.id} role={role} team={team} onRole={setRole} onTeam={setTeam} />
      {save.error !== null && (
        <p role="alert" className="field-error">
          {save.error.message}
        </p>
      )}
      <div>
        <Button kind="main" type="submit" isPending={save.isPending}>
          Save the provider
        </Button>
      </div>
    </Form>
  );
}

type Read = Exclude<ReturnType<typeof readMetadata>, string>;

/** Fills the form from a file, or from what somebody pastes. Nothing is saved by it. */
function MetadataField({ onRead }: { onRead: (read: Read) => void }) {
  const [words, setWords] = useState<string>();
  const [isRead, setRead] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  const take = (text: string) => {
    const read = readMetadata(text);
    setRead(typeof read !== 'string');
    setWords(typeof read === 'string' ? read : 'The fields below are filled in. Save them.');
    if (typeof read !== 'string') onRead(read);
  };
  return (
    <div className="field">
      <span className="field-label">Metadata of the provider</span>
      <p className="field-help">
        They fill in the fields below. Save them as a file at your provider and choose it here, or fill in the fields by
        hand.
      </p>
      <div>
        <Button onPress={() => file.current?.click()}>Choose a metadata file</Button>
        <input
          ref={file}
          type="file"
          hidden
          accept=".xml,application/xml,text/xml"
          aria-label="Metadata file"
          onChange={(event) => {
            const [chosen] = event.target.files ?? [];
            if (chosen !== undefined) void chosen.text().then(take);
            event.target.value = '';
          }}
        />
      </div>
      {words !== undefined && (
        <p role="status" className={isRead ? 'field-help' : 'field-error'}>
          {words}
        </p>
      )}
    </div>
  );
}
