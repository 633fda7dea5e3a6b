import { IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button as PlainButton, Disclosure, DisclosurePanel, Form, Heading } from 'react-aria-components';
import type { Organization } from '../../api/types.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { Copied } from '../copy.tsx';
import { settingsOf } from '../reads.ts';
import { type Role, ROLE_CHOICES, ROLES, toRole } from '../roles.ts';
import { namesOf, toAddresses } from '../text.ts';
import { type Given, GivenField, toGives } from './given.tsx';
import { AT_ONCE, DAYS, type Invited, outcomeOf, STANDARD_DAYS, useInviting } from './inviting.ts';

/** Asks for addresses and a role, and says what came of each. What was typed stays until it is sent. */
export function ByMail({ organization }: { organization: Organization }) {
  const { data: settings } = useQuery(settingsOf(organization.id));
  const [text, setText] = useState('');
  const [role, setRole] = useState('read');
  const [sso, setSso] = useState(false);
  const [days, setDays] = useState(String(STANDARD_DAYS));
  const [message, setMessage] = useState('');
  const [given, setGiven] = useState<readonly Given[]>([]);
  const [level, setLevel] = useState<Role>('read');
  const [fault, setFault] = useState<string>();
  const invite = useInviting(organization.id);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { addresses, faults } = toAddresses(text);
    const found = findFault(addresses.length, faults);
    setFault(found);
    if (found !== undefined || invite.isPending) return;
    const wish = { role: toRole(role), sso, message: message.trim(), expiresInDays: Number(days) };
    invite.mutate({ ...wish, ...toGives(given, level), emails: addresses }, { onSuccess: () => setText('') });
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
          help="Several at once: one in each line, or with commas between. Each receives a link that works once."
          error={fault ?? invite.error?.message}
        />
        <Select label="Role" value={role} onChange={setRole} choices={ROLE_CHOICES} />
        <p className="field-help">{helpFor(role)}</p>
        <Select label="The link works for" value={days} onChange={setDays} choices={DAYS} />
        <Field
          label="Message"
          lines={3}
          maxLength={500}
          value={message}
          onChange={setMessage}
          help="It stands in the mail, as plain text. Leave it empty for none."
        />
        <Disclosure>
          <Heading className="admin-more">
            <PlainButton slot="trigger" className="button" data-kind="quiet">
              <IconChevronRight size={16} aria-hidden />
              Teams, spaces and collections{given.length > 0 && `: ${given.length}`}
            </PlainButton>
          </Heading>
          <DisclosurePanel className="admin-more-panel">
            <GivenField {...{ organizationId: organization.id, given, level, onGiven: setGiven, onLevel: setLevel }} />
          </DisclosurePanel>
        </Disclosure>
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
