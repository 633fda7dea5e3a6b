import { openPage } from '@lectern/content/edit';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Empty } from '../ui/empty.tsx';
import { Loading } from '../ui/loading.tsx';
import './blocks.css';
import './editor.css';
import { type OpenedPage, openedPage, type PageKey } from './reads.ts';
import { makeEditor } from './view/editor.ts';

/** A page of a space, or of a change request of it, as the blocks that it consists of. */
export function PageEditor(props: PageKey) {
  const { data, error } = useQuery(openedPage(props));
  if (error) return <Empty title="The page cannot be opened" text={error.message} />;
  if (data === undefined) return <Loading />;
  if (data.sourceEncoding !== 'utf-8')
    return <Empty title="This page is no text" text="Its file is not in UTF-8. Replace it with one that is." />;
  return <Written key={data.id} page={data} />;
}

function Written({ page }: { page: OpenedPage }) {
  const place = useRef<HTMLDivElement>(null);
  // A page whose file does not say its title has it from the table of contents.
  const [hasTitle, setHasTitle] = useState(true);
  useEffect(() => {
    if (place.current === null) return;
    const view = makeEditor({
      place: place.current,
      page: openPage(page.source),
      label: page.title,
      description: page.description ?? '',
      context: { fileUrl: () => undefined, openForm: () => undefined },
      isEditable: () => false,
      onChange: () => undefined,
    });
    setHasTitle(view.state.doc.firstChild?.type.name === 'title');
    return () => view.destroy();
  }, [page]);
  return (
    <div className="page-editor">
      {!hasTitle && (
        <header className="editor-head">
          <h1>{page.title}</h1>
          {page.description !== undefined && <p className="editor-description">{page.description}</p>}
        </header>
      )}
      <div className="editor-place" ref={place} />
    </div>
  );
}
