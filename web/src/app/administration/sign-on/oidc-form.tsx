import { type FormEvent, useState } from 'react';
import { Form } from 'react-aria-components';
import type { Organization } from '../../api/types.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { toRole } from '../roles.ts';
import { Newcomers } from './newcomers.tsx';
import type { OidcProvider } from './reads.ts';
import { useSavingProvider } from './saving.ts';

/** What an OpenID Connect provider is called, and what it knows this server by. The secret is shown nowhere. */
export function OidcForm({ organization, provider }: { organization: Organization; provider: OidcProvider }) {
  const [values, setValues] = useState({
    label: provider.label,
    issuer: provider.issuer,
    clientID: provider.clientID,
    clientSecret: '',
  });
  const [role, setRole] = useState<string>(provider.defaultRole ?? '');
  const [team, setTeam] = useState<{ id: string; title: string } | undefined>(provider.defaultTeam);
  const save = useSavingProvider(organization.id, provider);
  const isMoved = values.issuer.trim() !== provider.issuer;
  const text = (name: keyof typeof values) => ({
    value: values[name],
    onChange: (value: string) => setValues({ ...values, [name]: value }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { clientSecret, ...rest } = values;
    if (save.isPending) return;
    save.mutate(
      {
        ...Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, value.trim()])),
        ...(clientSecret !== '' && { clientSecret }),
        defaultRole: toRole(role),
        defaultTeam: team?.id ?? null,
      },
      { onSuccess: () => setValues({ ...values, clientSecret: '' }) },
    );
  };
  return (
    <Form className="form admin-form" onSubmit={submit}>
      <Field
        label="Issuer"
        type="url"
        isRequired
        maxLength={2048}
        help="The address in front of /.well-known/openid-configuration."
        {...text('issuer')}
      />
      <Field label="Client ID" isRequired maxLength={256} {...text('clientID')} />
      <Field
        label="Client secret"
        type="password"
        autoComplete="off"
        maxLength={1024}
        isRequired={isMoved}
        help={isMoved ? 'Another issuer needs its own secret.' : 'One is stored. Leave this empty to keep it.'}
        {...text('clientSecret')}
      />
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
