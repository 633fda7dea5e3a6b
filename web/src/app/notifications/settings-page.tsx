import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { LinkButton } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Loading } from '../ui/loading.tsx';
import { Select } from '../ui/select.tsx';
import './notifications.css';
import { KINDS } from './notices.ts';
import { type Choice, type Settings, settings } from './reads.ts';
import { Watches } from './watches.tsx';

const CHOICES: readonly (readonly [Choice, string])[] = [
  ['mail', 'Here and by mail'],
  ['list', 'Here only'],
  ['none', 'Not at all'],
];

/** What somebody is notified of, and how. Each choice counts at once. */
export function NotificationSettingsPage() {
  const { data, error } = useQuery(settings);
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: (kinds: Partial<Settings['kinds']>) =>
      call<Settings>('PATCH /account/notification-settings', { body: { kinds } }),
    onMutate: (kinds) =>
      client.setQueryData(settings.queryKey, (before) => before && { ...before, kinds: { ...before.kinds, ...kinds } }),
    onSettled: () => client.invalidateQueries(settings),
  });
  if (error !== null) return <Empty isWhole title="The settings cannot be shown" text={error.message} />;
  if (data === undefined) return <Loading />;
  return (
    <section className="notifications">
      <div className="notifications-head">
        <h1>What you are notified of</h1>
        <LinkButton kind="quiet" href="/notifications">
          Notifications
        </LinkButton>
      </div>
      <p className="notifications-hint">
        A mail is sent if you have not read a notification within two minutes. What comes within a short time goes into
        one mail. Your account page sets the language of the mails.
      </p>
      <ul className="notification-kinds">
        {KINDS.map(([kind, label]) => (
          <li key={kind}>
            <Select
              label={label}
              value={data.kinds[kind]}
              choices={CHOICES}
              onChange={(choice) => save.mutate({ [kind]: choice as Choice })}
            />
          </li>
        ))}
      </ul>
      <Watches />
    </section>
  );
}
