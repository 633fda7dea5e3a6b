import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { call } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/toast-queue.ts';
import { toPath } from '../addresses.ts';
import { keyOf } from '../content.ts';
import { useLooking } from '../context.ts';
import { requestsOf, spaceOf } from '../reads.ts';
import { type FoundPage, type Left, toPages, wantedIn } from './choosing.ts';
import type { Replacement, Sought } from './reads.ts';

interface BarProps {
  sought: Sought;
  found: readonly FoundPage[];
  left: Left;
  /** Whether all of the space was looked through. */
  isAll: boolean;
  onDone: (done: Replacement) => void;
}

/** Replaces what is chosen, in a change request or at once. */
export function ReplaceBar({ sought, found, left, isAll, onDone }: BarProps) {
  const { place, writing } = useLooking();
  const places = found.reduce((sum, page) => sum + wantedIn(page, left), 0);
  const replace = useReplace({ sought, pages: toPages(found, left), onDone });
  const isRequest = place.changeRequestId !== undefined;
  return (
    <div className="replacing-bar">
      <span role="status">
        {places === 1 ? 'One place' : `${places} places`} will be replaced
        {isAll ? '.' : ', of what is listed. Look further for more.'}
      </span>
      {replace.error !== null && (
        <p role="alert" className="field-error">
          {replace.error.message}
        </p>
      )}
      {writing === 'direct' && !isRequest && (
        <Button isDisabled={places === 0} isPending={replace.isPending} onPress={() => replace.mutate(true)}>
          Replace now
        </Button>
      )}
      <Button kind="main" isDisabled={places === 0} isPending={replace.isPending} onPress={() => replace.mutate(false)}>
        {isRequest ? 'Replace in this change request' : 'Replace in a change request'}
      </Button>
    </div>
  );
}

interface Replacing {
  sought: Sought;
  pages: ReturnType<typeof toPages>;
  onDone: (done: Replacement) => void;
}

function useReplace({ sought, pages, onDone }: Replacing) {
  const { place } = useLooking();
  const { spaceId, changeRequestId } = place;
  const client = useQueryClient();
  const [, navigate] = useLocation();
  return useMutation({
    meta: { isShown: true },
    mutationFn: (live: boolean) =>
      call<Replacement>('POST /spaces/{spaceId}/content/replace', {
        path: { spaceId },
        body: { ...sought, pages, live, ...(changeRequestId !== undefined && { changeRequest: changeRequestId }) },
      }),
    onSuccess: (done) => {
      void client.invalidateQueries({ queryKey: keyOf(place) });
      void client.invalidateQueries({ queryKey: spaceOf(spaceId).queryKey });
      void client.invalidateQueries({ queryKey: requestsOf(spaceId).queryKey });
      client.removeQueries({ queryKey: ['space', spaceId, 'found'] });
      onDone(done);
      const { changeRequest } = done;
      if (changeRequest === undefined || changeRequestId !== undefined) return;
      const to = toPath({ spaceId, changeRequestId: changeRequest.id }, { name: 'compare' });
      notify({
        kind: 'done',
        text: `Change request #${changeRequest.number} has the replacements.`,
        action: { label: 'View changes', onPress: () => navigate(to) },
      });
    },
  });
}
