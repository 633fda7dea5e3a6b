// Whoever has written in a space proposes it instead: what no revision has becomes a change request, and is gone from the space.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import type { Proposed } from '../editor/publishing/propose.ts';
import type { Session } from '../editor/saving/session.ts';
import { notify } from '../ui/toast-queue.ts';
import { toPath, type View } from './addresses.ts';
import { useLooking } from './context.ts';

const load = () => import('../editor/publishing/propose.ts');

/** Of the page that is open; undefined where nothing can be proposed. */
export function useProposePage(pageId: string): ((session: Session) => void) | undefined {
  const { space, place } = useLooking();
  const onDone = useAfter({ name: 'page', pageId });
  const { spaceId } = place;
  const { mutate } = useMutation({
    scope: { id: `propose/${spaceId}/${pageId}` },
    mutationFn: async (session: Session) => (await load()).proposePage({ spaceId, pageId }, session),
    onSuccess: onDone,
  });
  return space.permissions['edit'] === true && place.changeRequestId === undefined ? mutate : undefined;
}

/** All drafts of the main content. `mutate` takes a name for it: asked again with it, there is one change request. */
export function useProposeDrafts() {
  const { spaceId } = useLooking().place;
  const onDone = useAfter({ name: 'compare' });
  return useMutation({
    scope: { id: `propose/${spaceId}` },
    mutationFn: async (key: string) => (await load()).sendProposal({ spaceId }, {}, key),
    onSuccess: onDone,
  });
}

/** Leads to the change request. */
function useAfter(view: View) {
  const { spaceId } = useLooking().place;
  const client = useQueryClient();
  const [, navigate] = useLocation();
  return ({ changeRequest: { id, number } }: Proposed): void => {
    navigate(toPath({ spaceId, changeRequestId: id }, view));
    notify({
      kind: 'done',
      text: `Your changes are in change request #${number} now, and no longer in the space. Readers do not see them.`,
    });
    void client.invalidateQueries({ queryKey: ['space', spaceId] });
  };
}
