import { useQuery } from '@tanstack/react-query';
import { Redirect, useLocation } from 'wouter';
import { NotFound } from '../shell/not-found.tsx';
import { Empty } from '../ui/empty.tsx';
import { Loading } from '../ui/loading.tsx';
import { type Place, readAddress, toPath, type View } from './addresses.ts';
import { SpaceFrame } from './frame.tsx';
import { PageView } from './page.tsx';
import { pagesOf, spaceOf } from './reads.ts';
import { findFirst } from './tree/model.ts';

/** Everything below `/spaces/:spaceId`. */
export function SpacePage() {
  const [path] = useLocation();
  const address = readAddress(path);
  if (address === undefined) return <NotFound />;
  // Another space, or another proposal to it, begins anew.
  return <Opened key={toPath(address.place)} {...address} />;
}

function Opened({ place, view }: { place: Place; view: View }) {
  const { data: space, error } = useQuery(spaceOf(place.spaceId));
  if (error !== null) return <NotFound />;
  if (space === undefined) return <Loading />;
  return (
    <SpaceFrame space={space} place={place} view={view}>
      <Content place={place} view={view} />
    </SpaceFrame>
  );
}

function Content({ place, view }: { place: Place; view: View }) {
  if (view.name === 'page') return <PageView key={view.pageId} place={place} pageId={view.pageId} />;
  if (view.name === 'start') return <Start place={place} />;
  return <NotFound />;
}

/** Opens the first page, or says how to begin. */
function Start({ place }: { place: Place }) {
  const { data: pages } = useQuery(pagesOf(place));
  if (pages === undefined) return <Loading />;
  const first = findFirst(pages);
  if (first === undefined) return <Empty title="This space has no pages" text="Its pages will be listed here." />;
  return <Redirect replace to={toPath(place, { name: 'page', pageId: first.id })} />;
}
