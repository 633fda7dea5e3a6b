// Edits of the content of a place. They are made one after the other, and shown before the server has answered.
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLocation } from 'wouter';
import { call } from '../api/client.ts';
import { isSamePlace, type Place, toPath, type View } from './addresses.ts';
import { contentOf, keyOf } from './content.ts';
import { useLooking } from './context.ts';
import { type ChangeRequest, pagesOf, requestsOf, spaceOf } from './reads.ts';
import { type PageChange, predict } from './changes.ts';
import type { Pages } from './model.ts';

/** What the server answers to a batch with `compat=false`. */
interface Edited {
  changes: { object: 'created_page' | 'updated_page' | 'deleted_page'; page: { id: string } | string }[];
}

/** What came of an edit, and where it was made. */
export interface Made {
  place: Place;
  /** The pages that it made. */
  created: readonly string[];
}

const editKeyOf = (place: Place) => [...keyOf(place), 'edit'] as const;

export const beginRequest = (spaceId: string): Promise<ChangeRequest> =>
  call('POST /spaces/{spaceId}/change-requests', { path: { spaceId }, body: {} });

/** Makes a batch of changes at a place, whoever looks at it. */
export async function makeEdit(place: Place, changes: readonly unknown[]): Promise<Made> {
  const [operation, options] = contentOf(place, 'edit');
  const edited = await call<Edited>(operation, { ...options, query: { compat: false }, body: { changes } });
  const created = edited.changes.flatMap(({ object, page }) =>
    object === 'created_page' && typeof page === 'object' ? [page.id] : [],
  );
  return { place, created };
}

/**
 * Makes a batch of changes. Where changes can only be proposed, a change request is begun for them, in which the person goes on.
 * A refusal is shown, by whoever says that they do it or as a notice, and the tree is read again.
 */
export function useEdit(meta: { isShown?: true } = {}) {
  const { place, view, writing } = useLooking();
  const client = useQueryClient();
  const goOn = useGoOn(view);
  const mutationKey = editKeyOf(place);
  const pagesKey = pagesOf(place).queryKey;
  return useMutation({
    meta,
    mutationKey,
    scope: { id: mutationKey.join('/') },
    mutationFn: async (changes: readonly PageChange[]): Promise<Made> => {
      const { spaceId } = place;
      const request = writing === 'propose' ? await beginRequest(spaceId) : undefined;
      return makeEdit(request === undefined ? place : { spaceId, changeRequestId: request.id }, changes);
    },
    // An answer that is under way does not have the change.
    onMutate: () => client.cancelQueries({ queryKey: pagesKey }),
    onSuccess: (made, changes) => {
      if (isSamePlace(made.place, place))
        client.setQueryData<Pages>(pagesKey, (pages) => pages && predict(pages, changes));
      else goOn(made.place);
    },
    onSettled: () => {
      // The last one reads what all of them came to.
      if (client.isMutating({ mutationKey }) > 1) return;
      void client.invalidateQueries({ queryKey: keyOf(place) });
      const { queryKey } = place.changeRequestId === undefined ? spaceOf(place.spaceId) : requestsOf(place.spaceId);
      void client.invalidateQueries({ queryKey });
    },
  });
}

/** Leads to the same view of a proposal that has just begun. */
export function useGoOn(view: View): (place: Place) => void {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  return (place) => {
    void client.invalidateQueries(requestsOf(place.spaceId));
    void client.invalidateQueries(spaceOf(place.spaceId));
    navigate(toPath(place, view));
  };
}

/** Begins a change request, in which the person goes on where they are. */
export function usePropose() {
  const { space, view } = useLooking();
  const goOn = useGoOn(view.name === 'page' ? view : { name: 'start' });
  return useMutation({
    mutationFn: () => beginRequest(space.id),
    onSuccess: ({ id }) => goOn({ spaceId: space.id, changeRequestId: id }),
  });
}

/** The pages as they will be once everything that is under way is done. */
export function useExpected(place: Place, pages: Pages): Pages {
  const underWay = useMutationState({
    filters: { mutationKey: editKeyOf(place), status: 'pending' },
    select: ({ state }) => state.variables as readonly PageChange[],
  });
  return useMemo(() => underWay.reduce(predict, pages), [underWay, pages]);
}
