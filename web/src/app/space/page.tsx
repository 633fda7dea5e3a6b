import { IconHistory, IconSettings, IconWorldUpload } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { me } from '../api/reads.ts';
import { addRecent } from '../api/recent.ts';
import type { Space } from '../api/types.ts';
import type { Comment } from '../comments/reads.ts';
import type { Destination } from '../editor/publishing/words.ts';
import { openEarly } from '../editor/reads.ts';
import { Others } from '../live/others.tsx';
import { useMayPublish } from '../publish/may-publish.ts';
import { Failed } from '../shell/failed.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Loading } from '../ui/loading.tsx';
import { Tip } from '../ui/tip.tsx';
import { type Place, toPath } from './addresses.ts';
import { talkIn, toPage } from './talking.ts';
import { useLooking } from './context.ts';
import { findTrail } from './model.ts';
import { useProposePage } from './proposing.ts';
import { type ChangeRequest, type PageText, pageOf, pagesOf, spaceOf } from './reads.ts';
import { part, screen } from '../ui/part.tsx';

/** Also called ahead by who expects a page. */
export const loadEditor = () => import('../editor/page-editor.tsx');
const PageEditor = screen(async () => (await loadEditor()).PageEditor);

const Unpublished = part(() => import('./compare/unpublished.tsx').then(({ Unpublished }) => Unpublished));

/** What a page holds. */
export function PageView({ place, pageId }: { place: Place; pageId: string }) {
  const { data: page, error, refetch } = useQuery(pageOf(place, pageId));
  useOpening(place, pageId, page !== undefined);
  const { data: space } = useQuery(spaceOf(place.spaceId));
  const { request } = useLooking();
  const propose = useProposePage(pageId);
  const [, go] = useLocation();
  const [asked] = useSearchParams();
  const [isComparing, setComparing] = useState(false);
  useVisit(place.spaceId, pageId, page?.title);
  // Somebody who is in a page that is gone meanwhile, or lost a role, has their words in front of them.
  if (page === undefined && error !== null) return <Failed error={error} onRetry={() => void refetch()} />;
  if (page === undefined || space === undefined) return <Loading />;
  if (page.type === 'group')
    return (
      <Empty isWhole title={page.title} text="A group holds pages and has no text of its own. Choose a page in it." />
    );
  if (page.type === 'computed')
    return (
      <Empty isWhole title={page.title} text="These pages are made from an OpenAPI specification and change with it." />
    );
  if (page.type === 'link') return <LinkPage page={page} />;
  const onLeave = ({ id, target }: Comment): void => {
    if (target.page !== undefined) go(toPage(place, target.page.id, id));
  };
  const thread = asked.get('comment') ?? undefined;
  const shown = {
    canEdit: canEdit(space, place),
    comments: space.permissions['comment'] === true ? { talk: talkIn(space, place), thread, onLeave } : undefined,
    destination: destinationOf(space, request),
    // Above a change request is the way to all of its changes.
    onHistory: () => go(toPath({ spaceId: place.spaceId }, { name: 'history', pageId })),
    onPropose: propose,
    onCompare: request === undefined ? () => setComparing(true) : undefined,
    actions: (
      <>
        <Others spaceId={place.spaceId} changeRequestId={request?.id} pageId={pageId} />
        <PublishButton />
        <HistoryButton pageId={pageId} />
        <SettingsButton pageId={pageId} />
      </>
    ),
  };
  const toReusable = (reusableId?: string): string =>
    toPath(place, { name: 'reusable', ...(reusableId !== undefined && { reusableId }) });
  return (
    <>
      <PageEditor {...place} pageId={pageId} toReusable={toReusable} {...shown} />
      {isComparing && <Unpublished place={place} pageId={pageId} onClose={() => setComparing(false)} />}
    </>
  );
}

/** Where no site shows the space yet. Later it is in the menu of the space. */
function PublishButton() {
  const { space, openPublishing } = useLooking();
  const mayPublish = useMayPublish(space.organization);
  if (!mayPublish || space.urls.published !== undefined) return null;
  return (
    <Tip text="Publish on a site">
      <Button kind="quiet" className="in-menu-too" onPress={openPublishing} aria-label="Publish on a site">
        <IconWorldUpload size={18} aria-hidden />
        <span className="wide-only middle-too">Publish on a site</span>
      </Button>
    </Tip>
  );
}

/** For those who only read. Whoever writes finds it in the menu of the page. */
function HistoryButton({ pageId }: { pageId: string }) {
  const { place, writing } = useLooking();
  if (writing !== 'no') return null;
  return (
    <LinkButton kind="quiet" href={toPath({ spaceId: place.spaceId }, { name: 'history', pageId })}>
      <IconHistory size={18} aria-hidden />
      History
    </LinkButton>
  );
}

function SettingsButton({ pageId }: { pageId: string }) {
  const { writing, openSettings } = useLooking();
  if (writing === 'no') return null;
  return (
    <Tip text="Page settings">
      <Button kind="quiet" onPress={() => openSettings(pageId)} aria-label="Page settings">
        <IconSettings size={18} aria-hidden />
        <span className="wide-only">Page settings</span>
      </Button>
    </Tip>
  );
}

/** The main content of a locked space changes by change requests alone. */
const canEdit = ({ permissions, editMode }: Space, { changeRequestId }: Place): boolean =>
  permissions['edit'] === true && (changeRequestId !== undefined || editMode === 'live');

/** Who reads a revision of the page. */
function destinationOf({ urls }: Space, request: ChangeRequest | undefined): Destination {
  if (request !== undefined) return { kind: 'request', number: request.number };
  return { kind: urls.published === undefined ? 'space' : 'site' };
}

/** The text is read while it is asked what the page is, where the tree says that it has one. */
function useOpening(place: Place, pageId: string, isRead: boolean): void {
  const client = useQueryClient();
  const key = useRef({ ...place, pageId });
  const isKnown = useRef(isRead);
  useEffect(() => {
    if (isKnown.current) return;
    const pages = client.getQueryData(pagesOf(key.current).queryKey) ?? [];
    if (findTrail(pages, key.current.pageId)?.at(-1)?.type === 'document') openEarly(key.current);
  }, [client]);
}

/** Remembers in this browser that somebody was here. */
function useVisit(spaceId: string, pageId: string, title: string | undefined): void {
  const { data: person } = useQuery(me);
  useEffect(() => {
    if (person !== undefined && title !== undefined) addRecent(person.id, { spaceId, pageId, title });
  }, [person, spaceId, pageId, title]);
}

function LinkPage({ page }: { page: PageText }) {
  return (
    <Empty isWhole title={page.title} text={page.href ?? 'This link has no address yet.'}>
      {page.href !== undefined && (
        <LinkButton href={page.href} target="_blank" rel="noreferrer">
          Open the link
        </LinkButton>
      )}
    </Empty>
  );
}
