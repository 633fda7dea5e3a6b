// One block of a comparison of revisions is brought back into the page as it is now.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { ApiError, call } from '../../api/client.ts';
import type { ShownBlock } from '../../diff/types.ts';
import { notify } from '../../ui/toast-queue.ts';
import { type Place, toPath } from '../addresses.ts';
import type { PageChange } from '../changes.ts';
import { differenceOf, inverseOf } from '../compare/differences.ts';
import { contentOf, keyOf } from '../content.ts';
import { useLooking } from '../context.ts';
import { beginRequest } from '../edits.ts';
import { requestsOf, spaceOf } from '../reads.ts';

interface Bringing {
  pageId: string;
  /** The revision that has the block as it was. */
  revision: string;
  block: ShownBlock;
}

const STALE =
  'This block is not in the page any more as this comparison shows it. Compare with now, or restore the page, to bring it back.';

function send(place: Place, change: PageChange): Promise<unknown> {
  const [operation, options] = contentOf(place, 'edit');
  return call(operation, { ...options, body: { changes: [change] } });
}

async function propose(spaceId: string, change: PageChange): Promise<Place> {
  const place = { spaceId, changeRequestId: (await beginRequest(spaceId)).id };
  try {
    await send(place, change);
  } catch (error) {
    // Nobody looks for a change request with nothing in it.
    const body = { status: 'archived' };
    await call('PATCH /spaces/{spaceId}/change-requests/{changeRequestId}', { path: place, body }).catch(
      () => undefined,
    );
    throw error;
  }
  return place;
}

/** In a locked space a change request begins with it. */
export function useBringBack() {
  const { space, writing } = useLooking();
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const spaceId = space.id;
  const readAgain = (place: Place) =>
    Promise.all(
      [keyOf(place), spaceOf(spaceId).queryKey, requestsOf(spaceId).queryKey].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    );
  const fail = (error: Error): void =>
    notify({ kind: 'failed', text: error instanceof ApiError && error.status === 409 ? STALE : error.message });
  const undo = useMutation({
    meta: { isShown: true },
    mutationFn: (change: PageChange) => send({ spaceId }, change),
    onSuccess: () => notify({ kind: 'done', text: 'The page is again as it was.' }),
    onError: fail,
    onSettled: () => readAgain({ spaceId }),
  });
  return useMutation({
    meta: { isShown: true },
    mutationFn: async ({ pageId, revision, block }: Bringing): Promise<Place> => {
      const change = { operation: 'revert_page' as const, page: pageId, revision, difference: differenceOf(block) };
      if (writing === 'propose') return propose(spaceId, change);
      await send({ spaceId }, change);
      return { spaceId };
    },
    onSuccess: (place, { pageId, block }) => {
      const difference = inverseOf(differenceOf(block));
      const back = { operation: 'revert_page' as const, page: pageId, revision: space.revision, difference };
      if (place.changeRequestId !== undefined) navigate(toPath(place, { name: 'page', pageId }));
      notify({
        kind: 'done',
        text: place.changeRequestId === undefined ? 'The block is back.' : 'The block is back in this change request.',
        ...(place.changeRequestId === undefined && { action: { label: 'Undo', onPress: () => undo.mutate(back) } }),
      });
      void readAgain(place);
    },
    onError: fail,
  });
}
