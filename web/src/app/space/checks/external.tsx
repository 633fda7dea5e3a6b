import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/toast-queue.ts';
import { useLooking } from '../context.ts';
import { externalOf } from './reads.ts';
import { sayExternal } from './words.ts';

/** How far links to other sites are tried, and what starts and stops it. */
export function ExternalLinks() {
  const { place, space } = useLooking();
  const { spaceId } = place;
  const client = useQueryClient();
  const { data } = useQuery(externalOf(spaceId));
  const anew = () =>
    client.invalidateQueries({
      queryKey: ['space', spaceId],
      predicate: ({ queryKey }) => queryKey.includes('findings') || queryKey.includes('external'),
    });
  const onError = ({ message }: Error) => notify({ kind: 'failed', text: message });
  const path = { spaceId };
  const start = useMutation({
    mutationFn: () => call('POST /spaces/{spaceId}/checks/external-links', { path }),
    onSuccess: anew,
    onError,
  });
  const stop = useMutation({
    mutationFn: () => call('DELETE /spaces/{spaceId}/checks/external-links', { path }),
    onSuccess: anew,
    onError,
  });
  if (data === undefined || !data.isOn) return null;
  return (
    <div className="checks-external">
      <p role="status">{sayExternal(data)}</p>
      {space.permissions['edit'] === true && (
        <>
          <Button isPending={start.isPending || (data.isAsked && data.isRunning)} onPress={() => start.mutate()}>
            {data.isAsked ? 'Try them again' : 'Try links to other sites'}
          </Button>
          {data.isAsked && (
            <Button kind="quiet" isPending={stop.isPending} onPress={() => stop.mutate()}>
              Stop
            </Button>
          )}
        </>
      )}
    </div>
  );
}
