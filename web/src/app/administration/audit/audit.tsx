import { useQuery } from '@tanstack/react-query';
import { queryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { call } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { PagedList, pagedOf } from '../paged.tsx';
import type { TabProps } from '../tabs.ts';
import { counted, momentOf } from '../text.ts';
import { Detail } from './detail.tsx';
import {
  actorName,
  type AuditEvent,
  type Filter,
  readFilter,
  sourceText,
  summary,
  toQuery,
  writeFilter,
} from './events.ts';
import { Exporting } from './exporting.tsx';
import { Filters } from './filters.tsx';

export const actionsOf = (organizationId: string) =>
  queryOptions({
    queryKey: ['organization', organizationId, 'audit', 'actions'],
    queryFn: ({ signal }) =>
      call<{ items: { id: string; label: string }[] }>('GET /orgs/{organizationId}/audit-event-actions', {
        path: { organizationId },
        signal,
      }),
    staleTime: Infinity,
  });

const eventsOf = (organizationId: string, filter: Filter) =>
  pagedOf<AuditEvent>(
    ['organization', organizationId, 'audit', 'events', filter],
    'GET /orgs/{organizationId}/audit-events',
    { path: { organizationId }, query: toQuery(filter) },
  );

/** Who did what, when and from where. What is looked for stands in the address. */
export function Audit({ organization }: TabProps) {
  const search = useSearch();
  const [here, navigate] = useLocation();
  const [shown, setShown] = useState<AuditEvent>();
  const { data: actions } = useQuery(actionsOf(organization.id));
  const filter = readFilter(search);
  const look = (changes: Partial<Filter>) => {
    setShown(undefined);
    navigate(`${here}${writeFilter({ ...filter, ...changes })}`, { replace: true });
  };
  const labels = new Map(actions?.items.map(({ id, label }) => [id, label]));
  return (
    <div className="admin-tab">
      <h1>Audit log</h1>
      <p className="admin-note">
        Who changed members, rights, spaces, sites and settings, when, and from where. Nobody can change an entry.
      </p>
      <Filters organizationId={organization.id} filter={filter} actions={actions?.items ?? []} onChange={look} />
      <PagedList
        of={eventsOf(organization.id, filter)}
        label="Events"
        count={(all) => (all >= 100_000 ? 'More than 100,000 events' : counted(all, 'event'))}
        empty={<p role="status">Nothing like this was recorded.</p>}
      >
        {(event) => (
          <Row
            key={event.id}
            event={event}
            label={labels.get(event.action) ?? event.action}
            onOpen={() => setShown(event)}
          />
        )}
      </PagedList>
      <Exporting organization={organization} filter={filter} />
      {shown !== undefined && (
        <Detail
          organizationId={organization.id}
          event={shown}
          label={labels.get(shown.action) ?? shown.action}
          onLook={look}
          onClose={() => setShown(undefined)}
        />
      )}
    </div>
  );
}

function Row({ event, label, onOpen }: { event: AuditEvent; label: string; onOpen: () => void }) {
  const changed = summary(event);
  return (
    <li className="admin-row">
      <span className="admin-what">
        <span>
          <bdi className="admin-name">{actorName(event.actor)}</bdi>: {label}
        </span>
        {changed !== '' && (
          <span className="admin-facts">
            <bdi>{changed}</bdi>
          </span>
        )}
        <span className="admin-facts">
          <time dateTime={event.occurredAt}>{momentOf(event.occurredAt)}</time>
          <span>{sourceText(event)}</span>
        </span>
      </span>
      <Button
        kind="quiet"
        aria-label={`Details: ${label} ${momentOf(event.occurredAt)}, ${actorName(event.actor)}`}
        onPress={onOpen}
      >
        Details
      </Button>
    </li>
  );
}
