import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { Input, SearchField } from 'react-aria-components';
import { Loading } from '../../ui/loading.tsx';
import { useLooking } from '../context.ts';
import { useExpected } from '../edits.ts';
import { pagesOf } from '../reads.ts';
import { useTreeActions } from './actions.ts';
import { findTrail, type Pages } from '../model.ts';
import { NewPageMenu } from './new-page-menu.tsx';
import { readOpenPages, storeOpenPages } from './open-pages.ts';
import { FOUND_AT_MOST, searchPages } from './search.ts';
import './people.css';
import './tree.css';
import { TreeRows } from './tree-rows.tsx';

/** The pages of a place. */
export function PageTree() {
  const { place } = useLooking();
  const { data: pages, error } = useQuery(pagesOf(place));
  if (error !== null) return <p className="tree-note">{error.message}</p>;
  if (pages === undefined) return <Loading />;
  return <Loaded pages={pages} />;
}

function Loaded({ pages: read }: { pages: Pages }) {
  const { place, view, writing } = useLooking();
  const pages = useExpected(place, read);
  const actions = useTreeActions(pages);
  const [open, setOpen] = useOpenPages(place.spaceId, pages, view.name === 'page' ? view.pageId : undefined);
  const [query, setQuery] = useState('');
  const [renaming, setRenaming] = useState<string>();
  const isFound = query.trim() !== '';
  const found = useMemo(() => (isFound ? searchPages(pages, query) : { pages, isCut: false }), [pages, query, isFound]);
  return (
    <>
      <div className="tree-head">
        <SearchField className="tree-search" aria-label="Find a page" value={query} onChange={setQuery}>
          <Input className="input" placeholder="Find a page" />
        </SearchField>
        {writing !== 'no' && <NewPageMenu actions={actions} onCreated={setRenaming} />}
      </div>
      {isFound && found.pages.length === 0 && <p className="tree-note">No page has this title. Try other words.</p>}
      {found.isCut && <p className="tree-note">The first {FOUND_AT_MOST} pages. Type more to find others.</p>}
      <TreeRows
        pages={found.pages}
        all={pages}
        isFound={isFound}
        actions={actions}
        open={open}
        onOpenChange={setOpen}
        renaming={renaming}
        onRename={setRenaming}
      />
    </>
  );
}

/** What is open, as remembered; the way to the current page is opened once for each page that becomes it. */
function useOpenPages(spaceId: string, pages: Pages, current: string | undefined) {
  const [open, setOpen] = useState(() => readOpenPages(spaceId, pages));
  const change = (next: ReadonlySet<string>) => {
    setOpen(next);
    storeOpenPages(spaceId, next);
  };
  const above = current === undefined ? undefined : findTrail(pages, current)?.slice(0, -1);
  const isThere = above !== undefined;
  useEffect(() => {
    if (above?.some(({ id }) => !open.has(id))) change(new Set([...open, ...above.map(({ id }) => id)]));
    // Whoever closes it again is not overruled by the next change of the tree.
  }, [current, isThere]);
  return [open, change] as const;
}
