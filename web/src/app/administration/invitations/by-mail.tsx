import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Form } from 'react-aria-components';
import type { Organization } from '../../api/types.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { Copied } from '../copy.tsx';
import { settingsOf } from '../reads.ts';
import { ROLE_CHOICES, ROLES, toRole } from '../roles.ts';
import { namesOf, toAddresses } from '../text.ts';
import { AT_ONCE, type Invited, outcomeOf, useInviting } from './inviting.ts';

/** Asks for addresses and a role, and says what came of each. What was typed stays until it is sent. */
export function ByMail({ organization }: { organization: Organization }) {
  const { data: settings } = useQuery(settingsOf(organization.id));
  const [text, setText] = useState('');
  const [role, setRole] = useState('read');
  const [sso, setSso] = useState(false);
  const [fault, setFault] = useState<string>();
  const invite = useInviting(organization.id);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { addresses, faults } = toAddresses(text);
    const found = findFault(addresses.length, faults);
    setFault(found);
    if (found !== undefined || invite.isPending) return;
    invite.mutate({ emails: addresses, role: toRole(role), sso }, { onSuccess: () => setText('') });
  };
  return (
    <section className="admin-section" aria-labelledby="by-mail">
      <h2 id="by-mail">By mail</h2>
      <Form className="form admin-form" onSubmit={submit}>
        <Field
          label="Mail addresses"
          lines={3}
          isRequired
          value={text}
          onChange={(next) => {
            setText(next);
            setFault(undefined);
          }}
          placeholder="jo@example.com, sam@example.com"
          help="Several at once: one in each line, or with commas between. Each receives a link that works once, for 14 days."
          error={fault ?? invite.error?.message}
        />
        <Select label="Role" value={role} onChange={setRole} choices={ROLE_CHOICES} />
        <p className="field-help">{helpFor(role)}</p>
        {settings?.sso === true && (
          <Switch isSelected={sso} onChange={setSso}>
            They sign in by the identity provider
          </Switch>
        )}
        <div>
          <Button kind="main" type="submit" isPending={invite.isPending}>
            Invite
          </Button>
        </div>
      </Form>
      {invite.data !== undefined && <Outcome invited={invite.data} />}
    </section>
  );
}

const helpFor = (role: string): string =>
  ROLES.find(([each]) => each === role)?.[2] ?? 'Sees only what is shared with them by name.';

function findFault(count: number, faults: readonly string[]): string | undefined {
  if (faults.length > 0) return `These are no mail addresses: ${namesOf(faults, 5)}.`;
  if (count === 0) return 'Enter at least one address.';
  return count > AT_ONCE ? `At most ${AT_ONCE} people are invited at once; these are ${count}.` : undefined;
}

function Outcome({ invited }: { invited: Invited }) {
  return (
    <div className="admin-box" data-kind="good" role="status">
      <p>{outcomeOf(invited)}</p>
      {invited.links?.map(({ email, url }) => (
        <Copied key={email} name={email} value={url} label={`Copy the link for ${email}`} />
      ))}
    </div>
  );
}
