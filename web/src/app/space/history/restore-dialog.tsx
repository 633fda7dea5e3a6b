import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLocation } from 'wouter';
import { call } from '../../api/client.ts';
import { Changes } from '../../diff/changes.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { notify } from '../../ui/toast-queue.ts';
import { type Place, toPath, type View } from '../addresses.ts';
import { keyOf } from '../content.ts';
import { useLooking, writingOf } from '../context.ts';
import { beginRequest } from '../edits.ts';
import { requestsOf, spaceOf } from '../reads.ts';
import { betweenRevisions } from './reads.ts';

interface RestoreProps {
  revisionId: string;
  /** All of the space where it is left out. */
  page?: { id: string; title: string } | undefined;
  onClose: () => void;
}

/** Shows what will change when a page or a space becomes what it was, and does it. */
export function RestoreDialog({ revisionId, page, onClose }: RestoreProps) {
  const { space, place } = useLooking();
  const { spaceId } = place;
  const isProposed = isOnlyProposed(space, page !== undefined);
  const source = useMemo(() => {
    // Nobody leaves a window that asks them something by a link.
    const { hrefOf: _hrefOf, ...rest } = betweenRevisions({
      ...{ spaceId, from: space.revision, to: revisionId, pageId: page?.id },
    });
    return rest;
  }, [spaceId, space.revision, revisionId, page?.id]);
  const restore = useRestore({ revisionId, head: space.revision, page, isProposed, onDone: onClose });
  return (
    <FormDialog
      title={page === undefined ? 'Restore the space' : `Restore “${page.title}”`}
      action={isProposed ? 'Propose to restore' : 'Restore'}
      doing={{ isPending: restore.isPending, mutate: () => restore.mutate() }}
      onClose={onClose}
      size="wide"
    >
      <p>
        {isProposed
          ? 'This begins a change request. Readers see it after the merge.'
          : 'This makes a new revision. Nothing of the history is lost.'}
      </p>
      <div className="restore-changes">
        <Changes source={source} title="What will change" />
      </div>
      {restore.error !== null && (
        <p role="alert" className="field-error">
          {restore.error.message}
        </p>
      )}
    </FormDialog>
  );
}

/** A locked space changes by change requests alone, and all of an open one is put back by those who may create. */
const isOnlyProposed = (space: Parameters<typeof writingOf>[0], isPage: boolean): boolean =>
  writingOf(space, undefined) !== 'direct' || (!isPage && space.permissions['admin'] !== true);

interface Restoring extends Omit<RestoreProps, 'onClose'> {
  /** What the changes were shown from: what others did since is not undone unseen. */
  head: string;
  isProposed: boolean;
  onDone: () => void;
}

function useRestore({ revisionId, head, page, isProposed, onDone }: Restoring) {
  const { spaceId } = useLooking().place;
  const client = useQueryClient();
  const [, navigate] = useLocation();
  return useMutation({
    meta: { isShown: true },
    mutationFn: async (): Promise<Place> => {
      if (!isProposed) {
        await restoreIn({ spaceId }, { revisionId, head, page });
        return { spaceId };
      }
      const proposed = { spaceId, changeRequestId: (await beginRequest(spaceId)).id };
      await restoreIn(proposed, { revisionId, page });
      return proposed;
    },
    onSuccess: (made) => {
      void client.invalidateQueries({ queryKey: keyOf(made) });
      void client.invalidateQueries({ queryKey: spaceOf(spaceId).queryKey });
      void client.invalidateQueries({ queryKey: requestsOf(spaceId).queryKey });
      const shown: View = page === undefined ? { name: 'start' } : { name: 'page', pageId: page.id };
      onDone();
      navigate(toPath(made, shown));
      const what = page === undefined ? 'The space' : `“${page.title}”`;
      notify({
        kind: 'done',
        text: isProposed ? `${what} is as it was in this change request.` : `${what} is as it was.`,
      });
    },
  });
}

interface Target {
  revisionId: string;
  head?: string;
  page?: { id: string } | undefined;
}

function restoreIn({ spaceId, changeRequestId }: Place, { revisionId, head, page }: Target): Promise<unknown> {
  const headers: Record<string, string> = head === undefined ? {} : { 'if-match': `"${head}"` };
  if (page !== undefined) {
    const body = { changes: [{ operation: 'revert_page', page: page.id, revision: revisionId }] };
    if (changeRequestId === undefined)
      return call('POST /spaces/{spaceId}/content', { path: { spaceId }, body, headers });
    const operation = 'POST /spaces/{spaceId}/change-requests/{changeRequestId}/content';
    return call(operation, { path: { spaceId, changeRequestId }, body });
  }
  if (changeRequestId === undefined)
    return call('POST /spaces/{spaceId}/revisions/{revisionId}/rollback', { path: { spaceId, revisionId }, headers });
  const operation = 'POST /spaces/{spaceId}/change-requests/{changeRequestId}/rollback';
  return call(operation, { path: { spaceId, changeRequestId }, body: { revision: revisionId } });
}
