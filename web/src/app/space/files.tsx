import type { Around } from '../files/context.ts';
import { toPath } from './addresses.ts';
import { useLooking } from './context.ts';
import { beginRequest, useGoOn } from './edits.ts';
import { screen } from '../ui/part.tsx';

const Files = screen(() => import('../files/files.tsx').then(({ Files }) => Files));
const Reusables = screen(() => import('../reuse/reusables.tsx').then(({ Reusables }) => Reusables));
const OneReusable = screen(() => import('./reusing/one.tsx').then(({ OneReusable }) => OneReusable));

/** The files of what somebody looks at. */
export const SpaceFiles = () => <Files {...useAroundHere()} />;

/** Its reusable contents, or one of them at its source. */
export function SpaceReusables({ reusableId }: { reusableId: string | undefined }) {
  const around = useAroundHere();
  const { space, request } = useLooking();
  if (reusableId === undefined) return <Reusables {...around} />;
  const destination =
    request !== undefined
      ? ({ kind: 'request', number: request.number } as const)
      : ({ kind: space.urls.published === undefined ? 'space' : 'site' } as const);
  return <OneReusable around={around} id={reusableId} destination={destination} />;
}

function useAroundHere(): Around {
  const { place, view, writing } = useLooking();
  const goOn = useGoOn(view);
  return {
    line: place,
    writing,
    propose: async () => {
      const { id } = await beginRequest(place.spaceId);
      return { spaceId: place.spaceId, changeRequestId: id };
    },
    goOn: ({ spaceId, changeRequestId }) =>
      goOn({ spaceId, ...(changeRequestId !== undefined && { changeRequestId }) }),
    toPage: (pageId) => toPath(place, { name: 'page', pageId }),
    toReusable: (reusableId) => toPath(place, { name: 'reusable', ...(reusableId !== undefined && { reusableId }) }),
  };
}
