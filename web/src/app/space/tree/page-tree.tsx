import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { type Key, ListLayout, Tree, Virtualizer } from 'react-aria-components';
import { useLocation } from 'wouter';
import { Loading } from '../../ui/loading.tsx';
import { type Place, toPath, type View } from '../addresses.ts';
import { pagesOf } from '../reads.ts';
import { findTrail, type Pages } from './model.ts';
import { readOpenPages, storeOpenPages } from './open-pages.ts';
import { PageRow } from './row.tsx';
import { createRows } from './rows.ts';
import './tree.css';

/** The pages of a place. */
export function PageTree({ place, view }: { place: Place; view: View }) {
  const { data: pages, error } = useQuery(pagesOf(place));
  if (error !== null) return <p className="tree-note">{error.message}</p>;
  if (pages === undefined) return <Loading />;
  return <Rows place={place} pages={pages} current={view.name === 'page' ? view.pageId : undefined} />;
}

function Rows({ place, pages, current }: { place: Place; pages: Pages; current: string | undefined }) {
  const [, navigate] = useLocation();
  const [open, setOpen] = useOpenPages(place.spaceId, pages, current);
  const makeRows = useMemo(createRows, []);
  const rows = makeRows(pages, (id) => open.has(id));
  const goTo = (key: Key) => navigate(toPath(place, { name: 'page', pageId: String(key) }));
  return (
    <Virtualizer layout={ListLayout} layoutOptions={{ rowSize: rowSize(), padding: 8 }}>
      <Tree
        className="tree"
        aria-label="Pages"
        items={rows}
        dependencies={[current]}
        selectionMode="multiple"
        selectionBehavior="replace"
        expandedKeys={open}
        onExpandedChange={(keys) => setOpen(new Set([...keys].map(String)))}
        onAction={goTo}
      >
        {(row) => <PageRow row={row} current={current} onOpen={goTo} />}
      </Tree>
    </Virtualizer>
  );
}

/** The height of a control, in pixels: the layout counts in them. */
const rowSize = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize) *
  (matchMedia('(pointer: coarse)').matches ? 2.75 : 2);

/** What is open, as remembered; the way to the current page is opened once for each page that becomes it. */
function useOpenPages(spaceId: string, pages: Pages, current: string | undefined) {
  const [open, setOpen] = useState(() => readOpenPages(spaceId));
  const change = (next: ReadonlySet<string>) => {
    setOpen(next);
    storeOpenPages(spaceId, next);
  };
  const isThere = pages.length > 0;
  useEffect(() => {
    const above = current === undefined ? [] : (findTrail(pages, current) ?? []).slice(0, -1);
    if (above.some(({ id }) => !open.has(id))) change(new Set([...open, ...above.map(({ id }) => id)]));
    // Whoever closes it again is not overruled by the next change of the tree.
  }, [current, isThere]);
  return [open, change] as const;
}
