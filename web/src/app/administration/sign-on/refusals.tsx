import { useQuery } from '@tanstack/react-query';
import { queryOptions } from '@tanstack/react-query';
import { Link } from 'react-aria-components';
import { call, type Page } from '../../api/client.ts';
import { settingsPath } from '../tabs.ts';
import { momentOf } from '../text.ts';
import { adviceFor } from './advice.ts';

interface Refused {
  id: string;
  occurredAt: string;
  payload: { after?: { reason?: string } };
}

const lastOf = (organizationId: string, action: string) =>
  queryOptions({
    queryKey: ['organization', organizationId, 'sso', 'last', action],
    queryFn: ({ signal }) =>
      call<Page<Refused>>('GET /orgs/{organizationId}/audit-events', {
        path: { organizationId },
        query: { action, limit: 5 },
        signal,
      }),
  });

/** The last answers of providers that let nobody in. */
export function Refusals({ organizationId }: { organizationId: string }) {
  const { data } = useQuery(lastOf(organizationId, 'sso.refused'));
  return (
    <section className="admin-section" aria-labelledby="refusals">
      <h2 id="refusals">Last sign-ins</h2>
      <p className="admin-note">
        <Link href={`${settingsPath(organizationId, 'audit')}?action=session.started`}>Who signed in, and when</Link> is
        in the audit log.
      </p>
      {data !== undefined && data.items.length === 0 && (
        <p className="admin-note">No answer of a provider was refused.</p>
      )}
      <ul className="admin-list" aria-label="Refused answers">
        {data?.items.map(({ id, occurredAt, payload }) => {
          const reason = payload.after?.reason ?? '';
          return (
            <li key={id} className="admin-row">
              <span className="admin-what">
                <span>{adviceFor(reason) ?? `An answer was refused: ${reason}.`}</span>
                <time className="admin-facts" dateTime={occurredAt}>
                  {momentOf(occurredAt)}
                </time>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
