import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import '../../editor/blocks.css';
import '../../editor/coloring/coloring.css';
import '../../editor/drawing/drawing.css';
import '../../editor/editor.css';
import '../../editor/layouts.css';
import '../../editor/reading.css';
import '../../editor/rendering/rendering.css';
import '../../editor/tables/tables.css';
import { startWriting } from '../../editor/writing.ts';
import '../../icons/icons.css';
import { Empty } from '../../ui/empty.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { type Place, toPath } from '../addresses.ts';
import { pageOf } from '../reads.ts';
import { type FormerText, formerText } from './reads.ts';

interface FormerPageProps {
  place: Place;
  pageId: string;
}

/** A page as it was in a revision, to be read. */
export function FormerPage({ place, pageId }: FormerPageProps) {
  const { spaceId, at = '' } = place;
  const { data: page, error } = useQuery({ ...pageOf(place, pageId), staleTime: Infinity });
  const isText = page?.type === 'document';
  const text = useQuery({ ...formerText(spaceId, at, pageId), enabled: isText });
  const failure = error ?? text.error;
  if (failure !== null)
    return (
      <Empty isWhole title="This page was not there then" text={failure.message}>
        <LinkButton href={toPath({ spaceId }, { name: 'history', pageId })}>History of the page</LinkButton>
      </Empty>
    );
  if (page === undefined) return <Loading />;
  if (!isText) return <Empty isWhole title={page.title} text={page.href ?? 'It has no text of its own.'} />;
  if (text.data === undefined) return <Loading />;
  if (text.data.sourceEncoding === 'base64')
    return <Empty isWhole title={page.title} text="Its file is not in UTF-8 and cannot be shown here." />;
  return <Text spaceId={spaceId} at={at} page={text.data} />;
}

function Text({ spaceId, at, page }: { spaceId: string; at: string; page: FormerText }) {
  const [place, sourcePlace] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)];
  const { id, title, description, source = '', git } = page;
  useEffect(() => {
    if (place.current === null || sourcePlace.current === null) return undefined;
    const started = startWriting({
      ...{ place: place.current, sourcePlace: sourcePlace.current, canEdit: false },
      opened: {
        ...{ version: 0, base: at, source, sourceEncoding: 'utf-8' },
        page: { id, title, ...(git !== undefined && { git }), ...(description !== undefined && { description }) },
      },
      key: { spaceId, changeRequestId: undefined, pageId: id },
      toReusable: () => toPath({ spaceId }, { name: 'reusable' }),
    });
    return started.end;
  }, [spaceId, at, id, title, description, source, git]);
  return (
    <div className="page-editor">
      <div className="editor-source" ref={sourcePlace} />
      <div className="editor-place" ref={place} />
    </div>
  );
}
