import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Checkbox, CheckboxGroup, Label } from 'react-aria-components';
import { useLocation } from 'wouter';
import { call } from '../../../api/client.ts';
import { sitesOf, spacesOf } from '../../../api/reads.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Select } from '../../../ui/select.tsx';
import { Copied } from '../../copy.tsx';
import { settingsPath } from '../../tabs.ts';
import { EVENTS, keyOf, type Webhook } from './reads.ts';

/** Makes a webhook, or changes where it sends what. */
export function WebhookDialog({
  organizationId,
  webhook,
  onClose,
}: {
  organizationId: string;
  webhook?: Webhook;
  onClose: () => void;
}) {
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [events, setEvents] = useState<readonly string[]>(webhook?.events ?? ['space_content_updated']);
  const [about, setAbout] = useState('');
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const save = useMutation({
    meta: { isShown: true },
    mutationFn: () => {
      const [kind = '', id = ''] = about.split(' ');
      const body = { url: url.trim(), events, ...(id !== '' && { [kind]: id }) };
      return webhook === undefined
        ? call<Webhook>('POST /orgs/{organizationId}/webhooks', { path: { organizationId }, body })
        : call<Webhook>('PATCH /orgs/{organizationId}/webhooks/{webhookId}', {
            path: { organizationId, webhookId: webhook.id },
            body,
          });
    },
    onSuccess: async ({ secret }) => {
      await client.invalidateQueries({ queryKey: keyOf(organizationId) });
      if (secret === undefined) onClose();
    },
  });
  const made = save.data;
  if (made?.secret !== undefined)
    return (
      <SecretDialog
        secret={made.secret}
        onClose={() => {
          onClose();
          navigate(settingsPath(organizationId, 'webhooks', made.id));
        }}
      />
    );
  return (
    <FormDialog
      title={webhook === undefined ? 'New webhook' : 'Change the webhook'}
      action={webhook === undefined ? 'Create' : 'Save'}
      doing={save}
      onClose={onClose}
      isDisabled={events.length === 0}
    >
      <Field
        label="Address"
        type="url"
        isRequired
        autoFocus
        maxLength={2048}
        value={url}
        onChange={setUrl}
        placeholder="https://"
      />
      <CheckboxGroup className="field" value={[...events]} onChange={setEvents}>
        <Label>What is sent</Label>
        {EVENTS.map(([name, words]) => (
          <Checkbox key={name} value={name} className="check">
            {words}
          </Checkbox>
        ))}
      </CheckboxGroup>
      {webhook === undefined && <About organizationId={organizationId} value={about} onChange={setAbout} />}
      {save.error !== null && (
        <p role="alert" className="field-error">
          {save.error.message}
        </p>
      )}
    </FormDialog>
  );
}

function About({
  organizationId,
  value,
  onChange,
}: {
  organizationId: string;
  value: string;
  onChange: (value: string) => void;
}) {
  const { data: spaces = [] } = useQuery(spacesOf(organizationId));
  const { data: sites = [] } = useQuery(sitesOf(organizationId));
  const choices = [
    ['', 'The whole organization'],
    ...sites.map(({ id, title }) => [`site ${id}`, `Spaces of the site “${title}”`] as const),
    ...spaces.map(({ id, title }) => [`space ${id}`, `The space “${title}”`] as const),
  ] as const;
  return <Select label="About what" value={value} choices={choices} onChange={onChange} />;
}

/** A secret is shown this one time. */
export const SecretDialog = ({ secret, onClose }: { secret: string; onClose: () => void }) => (
  <Dialog title="The secret of the webhook" isOpen keepsOpen onClose={onClose}>
    <p>It is shown only now. Your program verifies with it that what arrives comes from here.</p>
    <Copied name="Secret" value={secret} />
    <div className="dialog-actions">
      <Button kind="main" onPress={onClose}>
        I have kept it
      </Button>
    </div>
  </Dialog>
);
