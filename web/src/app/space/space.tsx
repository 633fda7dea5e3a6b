import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { Redirect, useLocation, useSearch } from 'wouter';
import { useLive } from '../live/use-live.ts';
import { Failed } from '../shell/failed.tsx';
import { NotFound } from '../shell/not-found.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Loading } from '../ui/loading.tsx';
import { importPath, type Place, readAddress, toPath, type View } from './addresses.ts';
import { beginWriting, takeBeginning } from './begin-writing.ts';
import { LookingProvider, useLooking, writingOf } from './context.ts';
import { beginRequest, useGoOn } from './edits.ts';
import { SpaceFiles, SpaceReusables } from './files.tsx';
import { SpaceFrame } from './frame.tsx';
import { AtMoment } from './history/at-moment.tsx';
import { isMoment } from './history/moments.ts';
import { loadEditor, PageView } from './page.tsx';
import { pagesOf, requestOf, spaceOf } from './reads.ts';
import { useTreeActions } from './tree/actions.ts';
import { findFirst, type Pages } from './model.ts';

const SpaceComments = lazy(() => import('./comments.tsx').then((part) => ({ default: part.SpaceComments })));
const Compare = lazy(() => import('./compare/compare.tsx').then((part) => ({ default: part.Compare })));
const PageSettings = lazy(() =>
  import('./page-settings/page-settings.tsx').then((part) => ({ default: part.PageSettings })),
);

const ExportHere = lazy(() => import('./export.tsx').then((part) => ({ default: part.ExportHere })));
const PublishSpace = lazy(() =>
  import('../publish/publish-space.tsx').then((part) => ({ default: part.PublishSpace })),
);
const Trash = lazy(() => import('./trash/trash.tsx').then((part) => ({ default: part.Trash })));
const SpaceSettings = lazy(() => import('./settings/settings.tsx').then((part) => ({ default: part.SpaceSettings })));

const History = lazy(() => import('./history/history.tsx').then((part) => ({ default: part.History })));
const Compared = lazy(() => import('./history/compared.tsx').then((part) => ({ default: part.Compared })));
const FormerPage = lazy(() => import('./history/former-page.tsx').then((part) => ({ default: part.FormerPage })));

/** What a space has besides its pages, each loaded when somebody opens it. */
const PARTS = {
  trash: Trash,
  settings: SpaceSettings,
  find: lazy(() => import('./replacing/replacing.tsx').then((part) => ({ default: part.Replacing }))),
  tags: lazy(() => import('./tags/tags.tsx').then((part) => ({ default: part.Tags }))),
  people: lazy(() => import('./people.tsx').then((part) => ({ default: part.SpacePeople }))),
  changes: lazy(() => import('./requests/requests.tsx').then((part) => ({ default: part.Requests }))),
  overview: lazy(() => import('./requests/overview/overview.tsx').then((part) => ({ default: part.Overview }))),
  conflicts: lazy(() => import('./conflicts/conflicts.tsx').then((part) => ({ default: part.Conflicts }))),
  checks: lazy(() => import('./checks/checks.tsx').then((part) => ({ default: part.SpaceChecks }))),
  redirects: lazy(() => import('./redirects/redirects.tsx').then((part) => ({ default: part.Redirects }))),
};

/** Everything below `/spaces/:spaceId`. */
export function SpacePage() {
  const [path] = useLocation();
  const address = readAddress(path, useSearch());
  if (address === undefined) return <NotFound />;
  if (isMoment(address.place.at)) return <AtMoment {...address} at={address.place.at} />;
  // Another space, or another proposal to it, begins anew.
  return <Opened key={toPath(address.place)} {...address} />;
}

function Opened({ place, view }: { place: Place; view: View }) {
  const { spaceId, changeRequestId } = place;
  const [settingsOf, setSettingsOf] = useState<string>();
  const [isPublishing, setPublishing] = useState(false);
  const [isExporting, setExporting] = useState(false);
  const { data: space, error, refetch } = useQuery(spaceOf(spaceId));
  const asked = useQuery({ ...requestOf(spaceId, changeRequestId ?? ''), enabled: changeRequestId !== undefined });
  useLive(spaceId);
  // What does not arrive now is asked for again when it is needed.
  const isPage = view.name === 'page' || view.name === 'start' || view.name === 'reusable';
  useEffect(() => void (isPage && loadEditor().catch(() => undefined)), [isPage]);
  const request = changeRequestId === undefined ? undefined : asked.data;
  if (space === undefined || (changeRequestId !== undefined && request === undefined)) {
    const failure = error ?? asked.error;
    const again = () => void Promise.all([refetch(), asked.refetch()]);
    return failure === null ? <Loading /> : <Failed error={failure} onRetry={again} />;
  }
  const writing = place.at === undefined ? writingOf(space, request) : 'no';
  const opening = {
    openSettings: setSettingsOf,
    openPublishing: () => setPublishing(true),
    openExport: () => setExporting(true),
  };
  return (
    <LookingProvider value={{ space, place, view, request, writing, ...opening }}>
      <SpaceFrame>
        <Content />
      </SpaceFrame>
      {settingsOf !== undefined && writing !== 'no' && (
        <Suspense>
          <PageSettings key={settingsOf} pageId={settingsOf} onClose={() => setSettingsOf(undefined)} />
        </Suspense>
      )}
      {isPublishing && (
        <Suspense>
          <PublishSpace space={space} onClose={() => setPublishing(false)} />
        </Suspense>
      )}
      {isExporting && (
        <Suspense>
          <ExportHere onClose={() => setExporting(false)} />
        </Suspense>
      )}
    </LookingProvider>
  );
}

function Content() {
  const { place, view } = useLooking();
  if (view.name === 'page' && place.at !== undefined)
    return (
      <Suspense fallback={<Loading />}>
        <FormerPage key={view.pageId} place={place} pageId={view.pageId} />
      </Suspense>
    );
  if (view.name === 'page') return <PageView key={view.pageId} place={place} pageId={view.pageId} />;
  if (view.name === 'start') return <Start />;
  if (view.name === 'compare')
    return (
      <Suspense fallback={<Loading />}>
        <Compare place={place} pageId={view.pageId} />
      </Suspense>
    );
  if (view.name === 'comments')
    return (
      <Suspense fallback={<Loading />}>
        <SpaceComments key={view.commentId} commentId={view.commentId} />
      </Suspense>
    );
  if (view.name === 'history' || view.name === 'revisions')
    return (
      <Suspense fallback={<Loading />}>
        {view.name === 'history' ? <History key={view.pageId} {...view} /> : <Compared {...view} />}
      </Suspense>
    );
  if (view.name === 'files') return <SpaceFiles />;
  if (view.name === 'reusable') return <SpaceReusables key={view.reusableId} reusableId={view.reusableId} />;
  const Part = PARTS[view.name];
  return (
    <Suspense fallback={<Loading />}>
      <Part />
    </Suspense>
  );
}

/** Opens the first page, or says how to begin. */
function Start() {
  const { place, writing } = useLooking();
  const { data: pages } = useQuery(pagesOf(place));
  if (pages === undefined) return <Loading />;
  const first = findFirst(pages);
  if (first !== undefined) return <Redirect replace to={toPath(place, { name: 'page', pageId: first.id })} />;
  if (writing === 'no') return <Empty isWhole title="This space has no pages" text="Pages will appear here." />;
  return <FirstPage pages={pages} />;
}

const ApplyTemplate = lazy(() =>
  import('../templates/apply-template.tsx').then((part) => ({ default: part.ApplyTemplate })),
);

function FirstPage({ pages }: { pages: Pages }) {
  const { space, place, view, writing } = useLooking();
  const actions = useTreeActions(pages);
  const [isChoosing, setChoosing] = useState(false);
  const goOn = useGoOn(view);
  const write = () => {
    void actions.create({ kind: 'document', title: 'Welcome' });
    beginWriting();
  };
  const writeAtOnce = useEffectEvent(write);
  useEffect(() => {
    if (takeBeginning()) writeAtOnce();
  }, []);
  const begin = async (): Promise<Place> =>
    writing === 'propose' ? { ...place, changeRequestId: (await beginRequest(space.id)).id } : place;
  return (
    <Empty
      isWhole
      title="This space has no pages yet"
      text="Write the first one, take the pages of a template, or import what you have. You can rename and move pages at any time."
    >
      <Button kind="main" onPress={write}>
        Write the first page
      </Button>
      <Button onPress={() => setChoosing(true)}>Start from a template</Button>
      <LinkButton href={importPath(space.organization, place)}>Import</LinkButton>
      {isChoosing && (
        <Suspense>
          <ApplyTemplate
            organizationId={space.organization}
            begin={begin}
            onDone={goOn}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </Empty>
  );
}
