// Changes of a change request are taken back one by one: each becomes an edit of the request of its own, which can be undone.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError, call } from '../../api/client.ts';
import type { ChangedPage } from '../../diff/listed/changed-pages.ts';
import type { ShownBlock } from '../../diff/types.ts';
import { notify } from '../../ui/toast-queue.ts';
import type { PageChange } from '../changes.ts';
import { keyOf } from '../content.ts';
import { type ChangeRequest, requestOf } from '../reads.ts';
import { differenceOf, doAgainOf, inverseOf, takeBackOf } from './differences.ts';

interface Edit {
  changes: readonly PageChange[];
  /** The request is edited only if it still is at this revision, so that nobody loses what they did not see. */
  at?: string;
  text: string;
  /** How it is undone, from the revision before and the one that it made. */
  undo?: (before: string, made: string) => Omit<Edit, 'undo'>;
}

const STALE = 'This change request has changed meanwhile. Look at it as it is now, and try again.';

/** Takes back blocks and pages of a change request. */
export function useTakeBack(request: ChangeRequest) {
  const edit = useEditOf(request);
  const block = (shown: ShownBlock, pageId: string): void => {
    const change = { operation: 'revert_page' as const, page: pageId };
    const difference = differenceOf(shown);
    edit.mutate({
      changes: [{ ...change, difference }],
      text: shown.other === undefined ? 'The change is taken back.' : 'The block is where it was.',
      undo: (revision) => ({
        changes: [{ ...change, revision, difference: inverseOf(difference) }],
        text: 'The change is there again.',
      }),
    });
  };
  const page = (changed: ChangedPage): void =>
    edit.mutate({
      changes: [takeBackOf(changed)],
      at: request.revision,
      text: `“${changed.title}” is as it was.`,
      undo: (before, made) => ({
        changes: [doAgainOf(changed, before)],
        at: made,
        text: `The changes of “${changed.title}” are there again.`,
      }),
    });
  return { block, page, isPending: edit.isPending };
}

function useEditOf({ id, space: spaceId, revision }: ChangeRequest) {
  const client = useQueryClient();
  const named = { spaceId, changeRequestId: id };
  // Revisions made here one after the other, with none of others between them: what was seen before the last is seen still.
  const own = useRef<string[]>([]);
  const latest = (at: string): string => (own.current.includes(at) ? (own.current.at(-1) ?? at) : at);
  const mutation = useMutation({
    // Two that are pressed one after the other are made one after the other.
    scope: { id: `take-back/${id}` },
    meta: { isShown: true },
    mutationFn: async ({ changes, at }: Edit) => {
      const operation = 'POST /spaces/{spaceId}/change-requests/{changeRequestId}/content';
      const headers: Record<string, string> = at === undefined ? {} : { 'if-match': `"${latest(at)}"` };
      return call<ChangeRequest>(operation, { path: named, body: { changes }, headers });
    },
    onSuccess: (now, { at, text, undo }) => {
      const isNext = at !== undefined && latest(at) === own.current.at(-1);
      own.current = [...(isNext ? own.current : at === undefined ? [] : [at]), now.revision];
      client.setQueryData(requestOf(spaceId, id).queryKey, now);
      const again = undo?.(revision, now.revision);
      notify({
        kind: 'done',
        text,
        ...(again !== undefined && { action: { label: 'Undo', onPress: () => mutation.mutate(again) } }),
      });
    },
    onError: (error) => notify({ kind: 'failed', text: isStale(error) ? STALE : error.message }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: keyOf(named) }),
        client.invalidateQueries({ queryKey: requestOf(spaceId, id).queryKey }),
      ]),
  });
  return mutation;
}

const isStale = (error: Error): boolean => error instanceof ApiError && error.status === 409;

/** Makes a change request what it began with, or took in last from the space; `to` is another revision of it. */
export function useTakeAllBack({ id, space: spaceId, ...request }: ChangeRequest, { onDone }: { onDone: () => void }) {
  const client = useQueryClient();
  const named = { spaceId, changeRequestId: id };
  const before = request.revision;
  const mutation = useMutation({
    meta: { isShown: true },
    mutationFn: ({ to, at }: { to?: string; at: string }) =>
      call<{ revision: string }>('POST /spaces/{spaceId}/change-requests/{changeRequestId}/rollback', {
        path: named,
        body: { revision: to ?? request.revisionMergedAncestor ?? request.revisionInitial },
        headers: { 'if-match': `"${at}"` },
      }),
    onSuccess: ({ revision }, { to }) => {
      onDone();
      const undo = { label: 'Undo', onPress: () => mutation.mutate({ to: before, at: revision }) };
      if (to === undefined) notify({ kind: 'done', text: 'All changes are taken back.', action: undo });
      else notify({ kind: 'done', text: 'The changes are there again.' });
    },
    onError: (error, { to }) => {
      // The window says it; there is none any more for what is undone.
      if (to !== undefined) notify({ kind: 'failed', text: isStale(error) ? STALE : error.message });
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: keyOf(named) }),
        client.invalidateQueries({ queryKey: requestOf(spaceId, id).queryKey }),
      ]),
  });
  return { ...mutation, message: mutation.error && (isStale(mutation.error) ? STALE : mutation.error.message) };
}
