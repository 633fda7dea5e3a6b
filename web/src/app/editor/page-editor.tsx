import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { me } from '../api/reads.ts';
import type { Comment } from '../comments/reads.ts';
import type { Talk } from '../comments/said.tsx';
import { Empty } from '../ui/empty.tsx';
import { Loading } from '../ui/loading.tsx';
import { EditorBar } from './bar/editor-bar.tsx';
import { CommentTools, useCommenting } from './commenting/commenting.tsx';
import '../icons/icons.css';
import './blocks.css';
import './coloring/coloring.css';
import './drawing/drawing.css';
import './editor.css';
import './layouts.css';
import './reading.css';
import { BlockMenu, FormatForm, LinkForm, loadLater, MakeReusable } from './later.ts';
import { Handle } from './menus/handle.tsx';
import { SuggestMenu } from './menus/suggest-menu.tsx';
import { Toolbar } from './menus/toolbar.tsx';
import { PageSplit, PreviewTools, usePreviewing } from './previewing.tsx';
import type { Destination } from './publishing/words.ts';
import { openedPage } from './reads.ts';
import type { OpenedDraft } from './saving/drafts.ts';
import { nameOf, type PageKey } from './saving/journal.ts';
import type { Session } from './saving/session.ts';
import './rendering/rendering.css';
import './source/source.css';
import './tables/tables.css';
import { useStore } from './store.ts';
import { startWriting, type Writing } from './writing.ts';
import { screen } from '../ui/part.tsx';

const CommentsBeside = screen(() => import('./commenting/beside.tsx').then(({ CommentsBeside }) => CommentsBeside));

/** A page of a space, or of a change request of it, to read and to write. */
export function PageEditor(props: PageKey & Shown) {
  const { data, error } = useQuery(openedPage(props));
  const { data: person } = useQuery(me);
  if (error) return <Empty isWhole title="The page cannot be opened" text={error.message} />;
  if (data === undefined || person === undefined) return <Loading />;
  if (data.sourceEncoding !== 'utf-8')
    return (
      <Empty
        isWhole
        title="This page cannot be edited"
        text="Its file is not in UTF-8. Import the page again in that encoding."
      />
    );
  return <Opened key={nameOf(props)} opened={data} personId={person.id} {...props} />;
}

interface Shown {
  /** No page, but a reusable content: it is shown by the pages that include it. */
  isReusable?: boolean;
  /** The address of a reusable content within the application; without an id, that of all of them. */
  toReusable: (id?: string) => string;
  canEdit: boolean;
  destination: Destination;
  /** Shows what was saved and no reader sees yet. */
  onCompare?: (() => void) | undefined;
  /** Shows what was done to the page. */
  onHistory?: (() => void) | undefined;
  /** Makes a change request of what is written, for who may. */
  onPropose?: ((session: Session) => void) | undefined;
  /** Stand in the bar above the page. */
  actions?: ReactNode;
  /** For who may comment. */
  comments?: { talk: Talk; thread?: string | undefined; onLeave: (comment: Comment) => void } | undefined;
}

type OpenedProps = PageKey & Shown & { opened: OpenedDraft; personId: string };

function Opened({
  opened,
  canEdit,
  destination,
  onCompare,
  onHistory,
  onPropose,
  actions,
  comments,
  personId,
  isReusable = false,
  ...key
}: OpenedProps) {
  const { spaceId, changeRequestId, pageId, toReusable } = key;
  const address = useRef(toReusable);
  const [place, sourcePlace] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)];
  const [writing, setWriting] = useState<Writing>();
  // Who loses the right while they write keeps their words in front of them. The server takes no more of them, and says so.
  const [mayWrite, setMayWrite] = useState(canEdit);
  if (canEdit && !mayWrite) setMayWrite(true);
  // The editor lives as long as the page is the same; what changes in it is none of React's concern.
  useEffect(() => {
    if (place.current === null || sourcePlace.current === null) return;
    const places = { place: place.current, sourcePlace: sourcePlace.current };
    const started = startWriting({
      ...{ ...places, opened, canEdit: mayWrite, key: { spaceId, changeRequestId, pageId } },
      toReusable: address.current,
    });
    setWriting(started);
    return started.end;
  }, [opened, mayWrite, spaceId, changeRequestId, pageId]);
  const page = { spaceId, changeRequestId, pageId };
  const remembered = usePreviewing(personId);
  const previewing = isReusable ? { ...remembered, looking: { ...remembered.looking, isOpen: false } } : remembered;
  const commenting = useCommenting(comments?.thread, previewing);
  const { title, description } = opened.page;
  // A page whose file does not say its title has it from the table of contents.
  const hasTitle = writing === undefined || writing.view.state.doc.firstChild?.type.name === 'title';
  const session = writing?.session;
  return (
    <PageSplit
      page={page}
      session={session}
      previewing={previewing}
      comments={
        writing !== undefined && comments !== undefined && commenting.asked !== undefined ? (
          <CommentsBeside {...comments} {...{ pageId, writing, commenting }} />
        ) : undefined
      }
    >
      <div className="page-editor">
        {writing !== undefined && (
          <EditorBar
            writing={writing}
            {...{ destination, onCompare, onHistory, onPropose }}
            actions={
              <>
                {comments !== undefined && <CommentTools page={page} writing={writing} commenting={commenting} />}
                {!isReusable && <PreviewTools page={page} writing={writing} previewing={previewing} />}
                {actions}
              </>
            }
          />
        )}
        {!hasTitle && (
          <header className="editor-head">
            <h1>{title}</h1>
            {description !== undefined && <p className="editor-description">{description}</p>}
          </header>
        )}
        {writing !== undefined && <SourceHead writing={writing} title={title ?? ''} />}
        <div className="editor-source" ref={sourcePlace} />
        <div className="editor-place" ref={place} />
        {session && <Overlays writing={writing} onComment={comments && (() => commenting.ask({ isNew: true }))} />}
      </div>
    </PageSplit>
  );
}

/** A page has a heading in its source, too. */
const SourceHead = ({ writing, title }: { writing: Writing; title: string }) =>
  useStore(writing.mode) === 'source' ? <h1 className="only-spoken">{`${title}, source`}</h1> : null;

/** What opens over the text. */
function Overlays({ writing, onComment }: { writing: Writing; onComment: (() => void) | undefined }) {
  const { view, suggester, menus, selected, find, files } = writing;
  const open = useStore(menus.state);
  useEffect(loadLater, []);
  return (
    <>
      <Handle view={view} />
      <SuggestMenu view={view} suggester={suggester} find={find} />
      {open?.kind === 'block' && (
        <BlockMenu
          {...{ view, open, files, onComment }}
          reuse={writing.reuse}
          onSource={(at) => void writing.openSource(at)}
        />
      )}
      {open?.kind === 'link' && <LinkForm view={view} open={open} files={files} />}
      {open?.kind === 'reuse' && <MakeReusable view={view} open={open} files={files} />}
      {open?.kind === 'format' && <FormatForm view={view} open={open} />}
      {open === undefined && <Toolbar {...{ view, selected, onComment }} />}
    </>
  );
}
