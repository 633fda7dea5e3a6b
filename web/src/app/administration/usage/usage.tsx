import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { Loading } from '../../ui/loading.tsx';
import { Trouble } from '../trouble.tsx';
import { amountIn, isNearly, type Kind, KINDS, type Used } from './amounts.ts';

interface OrganizationUsage extends Record<Kind, Used> {
  storage: Used & { inTrash: number; isBeingCounted: boolean };
}

const usageOf = (organizationId: string) =>
  queryOptions({
    queryKey: ['organization', organizationId, 'usage'],
    queryFn: ({ signal }) =>
      call<OrganizationUsage>('GET /orgs/{organizationId}/usage', { path: { organizationId }, signal }),
  });

const TITLES: Readonly<Record<Kind, string>> = {
  storage: 'Storage',
  spaces: 'Spaces',
  pages: 'Pages',
  sites: 'Sites',
  members: 'Members and guests',
};

/** What the organization takes on the server, and what it may take. */
export function Usage({ organizationId }: { organizationId: string }) {
  const { data, error, refetch } = useQuery(usageOf(organizationId));
  return (
    <section className="admin-section" aria-labelledby="usage">
      <h2 id="usage">Usage</h2>
      {error !== null && <Trouble error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Loading />}
      {data !== undefined && <Amounts usage={data} />}
    </section>
  );
}

function Amounts({ usage }: { usage: OrganizationUsage }) {
  const { inTrash, isBeingCounted } = usage.storage;
  const isBounded = KINDS.some((kind) => usage[kind].limit !== undefined);
  return (
    <>
      <table className="admin-table" aria-labelledby="usage">
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">Used</th>
            {isBounded && <th scope="col">At most</th>}
          </tr>
        </thead>
        <tbody>
          {KINDS.map((kind) => (
            <tr key={kind}>
              <th scope="row">{TITLES[kind]}</th>
              <td>{amountIn(kind, usage[kind].used)}</td>
              {isBounded && <Limit kind={kind} of={usage[kind]} />}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="field-help">
        Storage is files and texts with all that earlier revisions hold; each counts once in a space.
        {inTrash > 0 && ` ${amountIn('storage', inTrash)} of it are of deleted spaces, and count until these are gone.`}
        {isBeingCounted && ' Some of it is still being counted.'}
        {isBounded && ' Whoever runs this server sets what an organization may take.'}
      </p>
    </>
  );
}

function Limit({ kind, of: { used, limit } }: { kind: Kind; of: Used }) {
  if (limit === undefined) return <td>No limit</td>;
  return (
    <td>
      {amountIn(kind, limit)}
      {isNearly({ used, limit }) && (used >= limit ? ' (nothing left)' : ' (nearly used up)')}
    </td>
  );
}
