import { lazy } from 'react';
import { toPath } from './addresses.ts';
import { useLooking } from './context.ts';
import { beginRequest, useGoOn } from './edits.ts';

const Files = lazy(() => import('../files/files.tsx').then((part) => ({ default: part.Files })));

/** The files of what somebody looks at. */
export function SpaceFiles() {
  const { place, view, writing } = useLooking();
  const goOn = useGoOn(view);
  return (
    <Files
      line={place}
      writing={writing}
      propose={async () => {
        const { id } = await beginRequest(place.spaceId);
        return { spaceId: place.spaceId, changeRequestId: id };
      }}
      goOn={({ spaceId, changeRequestId }) =>
        goOn({ spaceId, ...(changeRequestId !== undefined && { changeRequestId }) })
      }
      toPage={(pageId) => toPath(place, { name: 'page', pageId })}
    />
  );
}
