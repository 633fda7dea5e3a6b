// What somebody does to a change request as a whole.
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { call } from '../../api/client.ts';
import { commitOpenPages } from '../../editor/publishing/open-pages.ts';
import { notify } from '../../ui/toast-queue.ts';
import { toPath } from '../addresses.ts';
import type { Conflict, Resolution } from '../conflicts/types.ts';
import type { ChangeRequest } from '../reads.ts';
import type { Named } from './reads.ts';

/** Reads again what a change of a request is seen in. */
const readAgain = async (client: QueryClient, { spaceId }: Named): Promise<void> => {
  await Promise.all([
    client.invalidateQueries({ queryKey: ['space', spaceId, 'requests'] }),
    client.invalidateQueries({ queryKey: ['space', spaceId, 'itself'] }),
    client.invalidateQueries({ queryKey: ['organization'], predicate: ({ queryKey }) => queryKey[2] !== 'spaces' }),
  ]);
};

export interface RequestChange {
  subject?: string;
  description?: { markdown: string };
  status?: 'draft' | 'open' | 'archived';
}

export function useChangeRequest(named: Named, { isShown = false }: { isShown?: boolean } = {}) {
  const client = useQueryClient();
  return useMutation({
    meta: { isShown },
    mutationFn: async (change: RequestChange) => {
      if (change.status === 'open') await commitOpenPages();
      return call('PATCH /spaces/{spaceId}/change-requests/{changeRequestId}', { path: { ...named }, body: change });
    },
    onSuccess: () => readAgain(client, named),
  });
}

interface Updated {
  result: 'update' | 'conflicts';
  conflicts?: Conflict[];
}

/** Pulls in what is new in the space, with what was decided of conflicts. */
export function useUpdate(
  named: Named,
  { onDone, onConflicts }: { onDone?: () => void; onConflicts?: (conflicts: readonly Conflict[]) => void } = {},
) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  return useMutation({
    mutationFn: async (resolutions: readonly Resolution[]) => {
      await commitOpenPages();
      return call<Updated>('POST /spaces/{spaceId}/change-requests/{changeRequestId}/update', {
        path: { ...named },
        body: { resolutions },
      });
    },
    onSuccess: async ({ result, conflicts = [] }, resolutions) => {
      await readAgain(client, named);
      if (result === 'conflicts') {
        onConflicts?.(conflicts);
        if (onConflicts === undefined) return navigate(toPath(named, { name: 'conflicts' }));
        const text = 'Nothing changed yet: the sides changed meanwhile, or a choice brought up another conflict.';
        return notify({ kind: 'failed', text });
      }
      onDone?.();
      await client.invalidateQueries({ queryKey: ['space', named.spaceId] });
      const text =
        resolutions.length > 0 ? 'The conflicts are resolved.' : 'The change request has all that the space has.';
      notify({ kind: 'done', text });
      navigate(toPath(named, { name: 'overview' }));
    },
    // What does not fit any more is seen in the list.
    onError: () => readAgain(client, named),
  });
}

/** Takes the changes into the space. */
export function useMerge(named: Named, { onMerged }: { onMerged: () => void }) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  return useMutation({
    meta: { isShown: true },
    mutationFn: async () => {
      await commitOpenPages();
      const operation = 'POST /spaces/{spaceId}/change-requests/{changeRequestId}/merge';
      return call<{ result: 'merge' | 'conflicts' }>(operation, { path: { ...named } });
    },
    onSuccess: async ({ result }) => {
      if (result === 'conflicts') {
        await readAgain(client, named);
        notify({
          kind: 'failed',
          text: 'Nothing was merged. The space and this change request both changed the same place.',
        });
        return navigate(toPath(named, { name: 'conflicts' }));
      }
      await client.invalidateQueries({ queryKey: ['space', named.spaceId] });
      await readAgain(client, named);
      notify({ kind: 'done', text: 'The changes are merged.' });
      onMerged();
      navigate(toPath(named, { name: 'overview' }));
    },
  });
}

/** Opens a change request that takes back a merged one. */
export function useRevert(named: Named) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  return useMutation({
    mutationFn: () =>
      call<ChangeRequest>('POST /spaces/{spaceId}/change-requests/{changeRequestId}/revert', { path: { ...named } }),
    onSuccess: async ({ id }) => {
      await readAgain(client, named);
      navigate(toPath({ spaceId: named.spaceId, changeRequestId: id }, { name: 'overview' }));
      notify({ kind: 'done', text: 'This change request takes the other one back once it is merged.' });
    },
  });
}

/** Asks people for their review, and asks again who was asked before. */
export function useReviewers(named: Named) {
  const client = useQueryClient();
  const one = 'DELETE /spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers/{userId}';
  const all = 'POST /spaces/{spaceId}/change-requests/{changeRequestId}/requested-reviewers';
  return useMutation({
    mutationFn: async ({ ask, remove }: { ask?: string; remove?: string }) => {
      if (remove !== undefined) await call(one, { path: { ...named, userId: remove } });
      if (ask === undefined) return;
      await commitOpenPages();
      await call(all, { path: { ...named }, body: { users: [ask] } });
    },
    onSettled: () => readAgain(client, named),
  });
}

export interface Verdict {
  status: 'approved' | 'changes-requested';
  comment: string;
}

/** Says what somebody thinks of a request. The comment is one like any other: it is answered, and stays if the review is refused. */
export function useReview(named: Named, { onDone }: { onDone: () => void }) {
  const client = useQueryClient();
  return useMutation({
    meta: { isShown: true },
    mutationFn: async ({ status, comment }: Verdict) => {
      const path = { ...named };
      await call('POST /spaces/{spaceId}/change-requests/{changeRequestId}/reviews', { path, body: { status } });
      if (comment.trim() === '') return;
      const body = { body: { markdown: comment } };
      await call('POST /spaces/{spaceId}/change-requests/{changeRequestId}/comments', { path, body }).catch(
        (error: unknown) => {
          throw new Error(`Your review is given, your comment is not. ${error instanceof Error ? error.message : ''}`);
        },
      );
    },
    onSuccess: onDone,
    onSettled: async () => {
      await readAgain(client, named);
      await client.invalidateQueries({ queryKey: ['space', named.spaceId, 'comments'] });
    },
  });
}
