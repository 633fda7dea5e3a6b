import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { call } from '../../api/client.ts';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { OptionCards } from '../../ui/option-cards.tsx';
import { settingsPath } from '../tabs.ts';
import { type Provider, providersOf } from './reads.ts';

const KINDS = [
  ['saml', 'SAML 2.0', 'Okta, Entra ID, Google Workspace, ADFS, Keycloak and others.'],
  ['oidc', 'OpenID Connect', 'You have a client ID and a client secret of your provider.'],
] as const;

/** Makes a provider, by which nobody signs in until it is complete. */
export function NewProvider({ organizationId, onClose }: { organizationId: string; onClose: () => void }) {
  const [kind, setKind] = useState<(typeof KINDS)[number][0]>('saml');
  const [label, setLabel] = useState('');
  const [oidc, setOidc] = useState({ issuer: '', clientID: '', clientSecret: '' });
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const make = useMutation({
    meta: { isShown: true },
    mutationFn: () => {
      const path = { organizationId };
      return kind === 'saml'
        ? call<Provider>('POST /orgs/{organizationId}/saml', { path, body: { label: label.trim() } })
        : call<Provider>('POST /orgs/{organizationId}/oidc', {
            path,
            body: { label: label.trim(), ...oidc, issuer: oidc.issuer.trim() },
          });
    },
    onSuccess: async ({ id }) => {
      await client.invalidateQueries({ queryKey: providersOf(organizationId).queryKey });
      onClose();
      navigate(settingsPath(organizationId, 'sign-on', id));
    },
  });
  const text = (name: keyof typeof oidc) => ({
    value: oidc[name],
    onChange: (value: string) => setOidc({ ...oidc, [name]: value }),
  });
  return (
    <FormDialog
      title="Add a provider"
      action="Continue"
      doing={make}
      onClose={onClose}
      keepsOpen={oidc.clientSecret !== ''}
    >
      <OptionCards label="How it signs people in" options={KINDS} value={kind} onChange={setKind} />
      <Field
        label="Name"
        isRequired
        maxLength={30}
        value={label}
        onChange={setLabel}
        placeholder="Acme"
        help="It stands on the button on the sign-in page."
      />
      {kind === 'oidc' && (
        <>
          <p className="field-help">
            Make a confidential client with the authorization code flow at your provider first. The next step shows the
            redirect address to be entered there.
          </p>
          <Field
            label="Issuer"
            type="url"
            isRequired
            maxLength={2048}
            placeholder="https://login.example.com"
            help="The address in front of /.well-known/openid-configuration."
            {...text('issuer')}
          />
          <Field label="Client ID" isRequired maxLength={256} {...text('clientID')} />
          <Field
            label="Client secret"
            type="password"
            isRequired
            maxLength={1024}
            autoComplete="off"
            {...text('clientSecret')}
          />
        </>
      )}
      {make.error !== null && (
        <p role="alert" className="field-error">
          {make.error.message}
        </p>
      )}
    </FormDialog>
  );
}
