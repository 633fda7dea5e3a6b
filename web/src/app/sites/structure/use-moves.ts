import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import type { Goal } from '../../space/changes.ts';
import { notify } from '../../ui/toast-queue.ts';
import { useReadAgain } from '../changes.ts';
import { useSite } from '../context.ts';
import { type SiteStructure, structureOf } from '../reads.ts';
import { goalBack, moved, requestFor, targetOf } from './moves.ts';
import { partOf } from './tree.ts';

interface Move {
  id: string;
  goal: Goal;
}

/** Moves parts at once on the screen, and then on the server. What the server refuses goes back, with its reason. */
export function useMoves() {
  const { at } = useSite();
  const client = useQueryClient();
  const readAgain = useReadAgain();
  const { queryKey } = structureOf(at);
  const [refused, setRefused] = useState<{ id: string; text: string }>();
  const now = () => client.getQueryData(queryKey)?.structure ?? [];
  const show = (change: (before: SiteStructure) => SiteStructure) =>
    client.setQueryData(queryKey, (before) => before && change(before));
  const mutation = useMutation({
    meta: { isShown: true },
    // One behind the other: each names the parts next to which the one before has put them.
    scope: { id: `structure ${at.siteId}` },
    mutationFn: async ({ asked }: { id: string; asked: ReturnType<typeof requestFor> }) =>
      call(asked.operation, { path: { ...at, ...asked.path }, body: asked.body }),
    onError: (error, { id }) => setRefused({ id, text: error.message }),
    onSettled: () => readAgain(),
  });
  const move = ({ id, goal }: Move, isBack = false): boolean => {
    const structure = now();
    const target = targetOf(structure, id, goal);
    const part = partOf(structure, id);
    if (target === undefined || part === undefined) return false;
    const [asked, back] = [requestFor(structure, id, target), goalBack(structure, id)];
    setRefused(undefined);
    void client.cancelQueries({ queryKey });
    show((before) => ({ ...before, structure: moved(before.structure, id, target) }));
    mutation.mutate(
      { id, asked },
      {
        onSuccess: () => {
          if (isBack || back === undefined) return;
          const action = { label: 'Undo', onPress: () => void move({ id, goal: back }, true) };
          notify({ kind: 'done', text: `“${part.title}” is moved.`, action });
        },
      },
    );
    return true;
  };
  return { move, refused, dismiss: () => setRefused(undefined) };
}
