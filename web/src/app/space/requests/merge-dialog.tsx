import { useQuery } from '@tanstack/react-query';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toPath } from '../addresses.ts';
import type { ChangeRequest } from '../reads.ts';
import { FollowsList } from './overview/follows-list.tsx';
import './overview/overview.css';
import { conflictCountOf, rulesOf } from './reads.ts';
import { useMerge } from './writes.ts';

/** What follows a merge, before it is done; or what stands in its way. */
export function MergeDialog({ request, onClose }: { request: ChangeRequest; onClose: () => void }) {
  const named = { spaceId: request.space, changeRequestId: request.id };
  const { data: conflicts = 0 } = useQuery({ ...conflictCountOf(named), enabled: request.outdated });
  const { data: rules } = useQuery(rulesOf(named));
  const merge = useMerge(named, { onMerged: onClose });
  const broken = rules?.passed === false ? rules.rules.filter(({ kept }) => !kept) : [];
  const overview = toPath(named, { name: 'overview' });
  return (
    <Dialog title="Merge" isOpen onClose={onClose}>
      <div className="overview-dialog">
        {conflicts > 0 && (
          <p role="alert">
            {conflicts === 1 ? 'One place was' : `${conflicts} places were`} changed in the space as well. Resolve that
            first.
          </p>
        )}
        {broken.map(({ demands }, index) => (
          <p key={index} role="alert">
            A merge rule is not kept: {demands}.
          </p>
        ))}
        {conflicts === 0 && broken.length === 0 && <FollowsList request={request} />}
        {merge.error !== null && <p role="alert">{merge.error.message}</p>}
      </div>
      <div className="dialog-actions">
        <Button onPress={onClose}>Cancel</Button>
        {conflicts > 0 ? (
          <LinkButton kind="main" href={toPath(named, { name: 'conflicts' })} onPress={onClose}>
            Resolve the conflicts
          </LinkButton>
        ) : broken.length > 0 ? (
          <LinkButton kind="main" href={overview} onPress={onClose}>
            See what stands in the way
          </LinkButton>
        ) : (
          <Button kind="main" autoFocus isPending={merge.isPending} onPress={() => merge.mutate()}>
            Merge now
          </Button>
        )}
      </div>
    </Dialog>
  );
}
