import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { collectionsOf, sitesOf, spacesOf } from '../../api/reads.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { memberOf, teamOf } from '../people.ts';
import { actorName, type AuditEvent, changesIn, type Filter, sourceText, targetKind, wordsOf } from './events.ts';

/** One event with all that is known of it. */
export function Detail({
  organizationId,
  event,
  label,
  onLook,
  onClose,
}: {
  organizationId: string;
  event: AuditEvent;
  label: string;
  onLook: (changes: Partial<Filter>) => void;
  onClose: () => void;
}) {
  const { actor, target, occurredAt, sequence, hash } = event;
  const name = useTargetName(organizationId, target);
  return (
    <Dialog title={label} isOpen onClose={onClose} size="wide">
      <dl className="admin-facts-list">
        <Fact name="Who">
          <bdi>{actorName(actor)}</bdi>, {sourceText(event)}
        </Fact>
        <Fact name="When">
          <time dateTime={occurredAt}>
            {new Date(occurredAt).toLocaleString(document.documentElement.lang, {
              dateStyle: 'full',
              timeStyle: 'long',
            })}
          </time>
        </Fact>
        {actor.address !== undefined && <Fact name="Network">{actor.address}</Fact>}
        {actor.token !== undefined && <Fact name="Token">{actor.token}</Fact>}
        {actor.session !== undefined && <Fact name="Session">{actor.session}</Fact>}
        <Fact name={targetKind(target.type)}>
          <bdi>{name ?? target.id}</bdi>
        </Fact>
        <Fact name="Action">{event.action}</Fact>
        {sequence === undefined ? (
          <Fact name="Seal">It is sealed within a second.</Fact>
        ) : (
          <Fact name="Seal">
            Number {sequence}, <code>{hash}</code>
          </Fact>
        )}
      </dl>
      <Changes event={event} />
      <div className="dialog-actions">
        <Button onPress={() => onLook({ action: '', actor: '', target: target.id, from: '', to: '' })}>
          All about this
        </Button>
        {actor.type === 'user' && (
          <Button onPress={() => onLook({ action: '', actor: actor.id, target: '', from: '', to: '' })}>
            All by this person
          </Button>
        )}
        <Button kind="main" onPress={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

function Changes({ event }: { event: AuditEvent }) {
  const changes = changesIn(event);
  if (changes.length === 0) return null;
  return (
    <div className="admin-scroll" tabIndex={0} role="region" aria-label="What was changed">
      <table className="admin-table">
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">Before</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ name, before, after }) => (
            <tr key={name}>
              <th scope="row">{wordsOf(name)}</th>
              <td>
                <bdi>{before}</bdi>
              </td>
              <td>
                <bdi>{after}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What something is called now; undefined where it is gone, or has no name. */
function useTargetName(organizationId: string, { type, id }: AuditEvent['target']): string | undefined {
  const { data: member } = useQuery({ ...memberOf(organizationId, id), enabled: type === 'user' });
  const { data: team } = useQuery({ ...teamOf(organizationId, id), enabled: type === 'team' });
  const { data: spaces } = useQuery({ ...spacesOf(organizationId), enabled: type === 'space' });
  const { data: collections } = useQuery({ ...collectionsOf(organizationId), enabled: type === 'collection' });
  const { data: sites } = useQuery({ ...sitesOf(organizationId), enabled: type === 'site' });
  const titled = [...(spaces ?? []), ...(collections ?? []), ...(sites ?? [])].find((each) => each.id === id);
  return member?.user.displayName ?? team?.title ?? titled?.title;
}
