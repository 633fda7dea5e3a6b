import { IconCode, IconLayoutList } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Loading } from '../ui/loading.tsx';
import './blocks.css';
import './editor.css';
import { BlockMenu } from './menus/block-menu.tsx';
import { Handle } from './menus/handle.tsx';
import { LinkForm } from './menus/link-form.tsx';
import { SuggestMenu } from './menus/suggest-menu.tsx';
import { Toolbar } from './menus/toolbar.tsx';
import { openedPage } from './reads.ts';
import { SaveState, SaveTrouble } from './save-state.tsx';
import type { OpenedDraft } from './saving/drafts.ts';
import { nameOf, type PageKey } from './saving/journal.ts';
import type { Session } from './saving/session.ts';
import './source/source.css';
import { useStore } from './store.ts';
import { startWriting, type Writing } from './writing.ts';

/** A page of a space, or of a change request of it, to read and to write. */
export function PageEditor(props: PageKey & { canEdit: boolean; actions?: ReactNode }) {
  const { data, error } = useQuery(openedPage(props));
  if (error) return <Empty title="The page cannot be opened" text={error.message} />;
  if (data === undefined) return <Loading />;
  if (data.sourceEncoding !== 'utf-8')
    return <Empty title="This page is no text" text="Its file is not in UTF-8. Replace it with one that is." />;
  return <Opened key={nameOf(props)} opened={data} {...props} />;
}

/** `actions` stand in the bar above the page. */
type OpenedProps = PageKey & { opened: OpenedDraft; canEdit: boolean; actions?: ReactNode };

function Opened({ opened, canEdit, actions, spaceId, changeRequestId, pageId }: OpenedProps) {
  const [place, sourcePlace] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)];
  const [writing, setWriting] = useState<Writing>();
  // The editor lives as long as the page is the same; what changes in it is none of React's concern.
  useEffect(() => {
    if (place.current === null || sourcePlace.current === null) return;
    const places = { place: place.current, sourcePlace: sourcePlace.current };
    const started = startWriting({ ...places, opened, canEdit, key: { spaceId, changeRequestId, pageId } });
    setWriting(started);
    return started.end;
  }, [opened, canEdit, spaceId, changeRequestId, pageId]);
  const { title, description } = opened.page;
  // A page whose file does not say its title has it from the table of contents.
  const hasTitle = writing === undefined || writing.view.state.doc.firstChild?.type.name === 'title';
  return (
    <div className="page-editor">
      <div className="editor-bar">
        {writing?.session && <SavingBar writing={writing} session={writing.session} />}
        {actions}
      </div>
      {writing?.session && <Trouble writing={writing} session={writing.session} />}
      {!hasTitle && (
        <header className="editor-head">
          <h1>{title}</h1>
          {description !== undefined && <p className="editor-description">{description}</p>}
        </header>
      )}
      {writing !== undefined && <SourceHead writing={writing} title={title ?? ''} />}
      <div className="editor-source" ref={sourcePlace} />
      <div className="editor-place" ref={place} />
      {writing?.session && <Overlays writing={writing} />}
    </div>
  );
}

/** A page has a heading in its source, too. */
const SourceHead = ({ writing, title }: { writing: Writing; title: string }) =>
  useStore(writing.mode) === 'source' ? <h1 className="only-spoken">{`${title}, source`}</h1> : null;

/** What opens over the text. */
function Overlays({ writing }: { writing: Writing }) {
  const { view, suggester, menus, selected, find } = writing;
  const open = useStore(menus.state);
  return (
    <>
      <Handle view={view} />
      <SuggestMenu view={view} suggester={suggester} find={find} />
      {open?.kind === 'block' && <BlockMenu view={view} open={open} />}
      {open?.kind === 'link' && <LinkForm view={view} open={open} />}
      {open === undefined && <Toolbar view={view} selected={selected} />}
    </>
  );
}

function SavingBar({ writing, session }: { writing: Writing; session: Session }) {
  const isSource = useStore(writing.mode) === 'source';
  return (
    <div className="editor-saving" data-mode={isSource ? 'source' : 'page'}>
      <SaveState session={session} />
      <Button kind="quiet" onPress={() => void writing.toggle()}>
        {isSource ? <IconLayoutList size={18} aria-hidden /> : <IconCode size={18} aria-hidden />}
        {isSource ? 'Show the page' : 'Edit the source'}
      </Button>
    </div>
  );
}

const Trouble = ({ writing, session }: { writing: Writing; session: Session }) => (
  <SaveTrouble session={session} refused={useStore(writing.refused)} />
);
