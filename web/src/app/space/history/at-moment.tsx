import { useQuery } from '@tanstack/react-query';
import { Redirect } from 'wouter';
import { Failed } from '../../shell/failed.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Loading } from '../../ui/loading.tsx';
import { type Address, toPath } from '../addresses.ts';
import { endOf } from './moments.ts';
import { revisionBefore } from './reads.ts';

/** Leads from a moment in an address to the revision that the space was at then. */
export function AtMoment({ place, view, at }: Address & { at: string }) {
  const { spaceId } = place;
  const { data: revision, error, refetch } = useQuery(revisionBefore(spaceId, endOf(at)));
  if (error !== null) return <Failed error={error} onRetry={() => void refetch()} />;
  if (revision === undefined) return <Loading />;
  if (revision !== null) return <Redirect replace to={toPath({ spaceId, at: revision.id }, view)} />;
  return (
    <Empty isWhole title="The space is younger" text="It was not there at that moment.">
      <LinkButton href={toPath({ spaceId }, { name: 'history' })}>History</LinkButton>
    </Empty>
  );
}
