import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { Redirect, useLocation, useSearch } from 'wouter';
import { useLive } from '../live/use-live.ts';
import { Failed } from '../shell/failed.tsx';
import { NotFound } from '../shell/not-found.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { mayImportInto } from '../transfer/rights.ts';
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
import { part, screen, usePreloaded } from '../ui/part.tsx';

const SpaceComments = screen(() => import('./comments.tsx').then(({ SpaceComments }) => SpaceComments));
const Compare = screen(async () => {
  const { Compare, loadRendered } = await import('./compare/compare.tsx');
  // What reads its blocks is asked for together with it, not after the first answer.
  loadRendered();
  return Compare;
});
const PageSettings = part(() => import('./page-settings/page-settings.tsx').then(({ PageSettings }) => PageSettings));

const ExportHere = part(() => import('./export.tsx').then(({ ExportHere }) => ExportHere));
const PublishSpace = part(() => import('../publish/publish-space.tsx').then(({ PublishSpace }) => PublishSpace));
const Trash = screen(() => import('./trash/trash.tsx').then(({ Trash }) => Trash));
const SpaceSettings = screen(() => import('./settings/settings.tsx').then(({ SpaceSettings }) => SpaceSettings));

const History = screen(() => import('./history/history.tsx').then(({ History }) => History));
const Compared = screen(() => import('./history/compared.tsx').then(({ Compared }) => Compared));
const FormerPage = screen(() => import('./history/former-page.tsx').then(({ FormerPage }) => FormerPage));

/** What a space has besides its pages, each loaded when somebody opens it. */
const PARTS = {
  trash: Trash,
  settings: SpaceSettings,
  find: screen(() => import('./replacing/replacing.tsx').then(({ Replacing }) => Replacing)),
  tags: screen(() => import('./tags/tags.tsx').then(({ Tags }) => Tags)),
  people: screen(() => import('./people.tsx').then(({ SpacePeople }) => SpacePeople)),
  changes: screen(() => import('./requests/requests.tsx').then(({ Requests }) => Requests)),
  overview: screen(() => import('./requests/overview/overview.tsx').then(({ Overview }) => Overview)),
  conflicts: screen(() => import('./conflicts/conflicts.tsx').then(({ Conflicts }) => Conflicts)),
  checks: screen(() => import('./checks/checks.tsx').then(({ SpaceChecks }) => SpaceChecks)),
  redirects: screen(() => import('./redirects/redirects.tsx').then(({ Redirects }) => Redirects)),
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
  // Nobody hears of a space that they may not see.
  useLive(space === undefined ? undefined : spaceId);
  // What does not arrive now is asked for again when it is needed.
  const isPage = view.name === 'page' || view.name === 'start' || view.name === 'reusable';
  useEffect(() => void (isPage && loadEditor().catch(() => undefined)), [isPage]);
  usePreloaded(Compare, changeRequestId !== undefined);
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
        <PageSettings key={settingsOf} pageId={settingsOf} onClose={() => setSettingsOf(undefined)} />
      )}
      {isPublishing && <PublishSpace space={space} onClose={() => setPublishing(false)} />}
      {isExporting && <ExportHere onClose={() => setExporting(false)} />}
    </LookingProvider>
  );
}

function Content() {
  const { place, view } = useLooking();
  if (view.name === 'page' && place.at !== undefined)
    return <FormerPage key={view.pageId} place={place} pageId={view.pageId} />;
  if (view.name === 'page') return <PageView key={view.pageId} place={place} pageId={view.pageId} />;
  if (view.name === 'start') return <Start />;
  if (view.name === 'compare') return <Compare place={place} pageId={view.pageId} />;
  if (view.name === 'comments') return <SpaceComments key={view.commentId} commentId={view.commentId} />;
  if (view.name === 'history' || view.name === 'revisions')
    return view.name === 'history' ? <History key={view.pageId} {...view} /> : <Compared {...view} />;
  if (view.name === 'files') return <SpaceFiles />;
  if (view.name === 'reusable') return <SpaceReusables key={view.reusableId} reusableId={view.reusableId} />;
  const Part = PARTS[view.name];
  return <Part />;
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

const ApplyTemplate = part(() => import('../templates/apply-template.tsx').then(({ ApplyTemplate }) => ApplyTemplate));

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
      {mayImportInto(space, place.changeRequestId !== undefined) && (
        <LinkButton href={importPath(space.organization, place)}>Import</LinkButton>
      )}
      {isChoosing && (
        <ApplyTemplate
          organizationId={space.organization}
          begin={begin}
          onDone={goOn}
          onClose={() => setChoosing(false)}
        />
      )}
    </Empty>
  );
}
