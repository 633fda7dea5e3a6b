import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import {
  Collection,
  GridList,
  GridListItem,
  GridListLoadMoreItem,
  ListLayout,
  Virtualizer,
} from 'react-aria-components';
import { keepFocusInList, keepFocusInRow } from '../ui/keep-focus.ts';
import { useLoadMore } from '../ui/load-more.ts';
import { Loading } from '../ui/loading.tsx';
import { factsOf, type SpaceFile } from './file.ts';
import type { Line } from './line.ts';
import { filesOf, type Wanted } from './reads.ts';
import { Thumb } from './thumb.tsx';

interface Props {
  line: Line;
  wanted: Wanted;
  onOpen: (file: SpaceFile) => void;
  /** Stands at the end of a row. */
  tools?: (file: SpaceFile) => ReactNode;
  /** Shown where there are none. */
  empty: ReactNode;
}

/** The files that are wanted, as far as somebody has scrolled. Only the rows in view are in the document. */
export function FileList({ line, wanted, onOpen, tools, empty }: Props) {
  const list = useInfiniteQuery(filesOf(line, wanted));
  const loadMore = useLoadMore(list);
  const { data, error, isFetching, hasNextPage } = list;
  if (error !== null && data === undefined) return <p className="file-note">{error.message}</p>;
  if (data === undefined) return <Loading />;
  const files = data.pages.flatMap(({ items }) => items);
  const byId = new Map(files.map((file) => [file.id, file]));
  if (files.length === 0) return empty;
  return (
    <div className="file-list-place" onFocusCapture={keepFocusInRow} onBlurCapture={keepFocusInList}>
      <p className="only-spoken" role="status">{`${data.pages[0]?.count ?? files.length} files`}</p>
      <Virtualizer layout={ListLayout} layoutOptions={{ rowSize: rowSize(), loaderSize: rowSize() }}>
        <GridList
          className="file-list"
          aria-label="Files"
          dependencies={[tools]}
          onAction={(id) => {
            const file = byId.get(String(id));
            if (file !== undefined) onOpen(file);
          }}
        >
          <Collection items={files} dependencies={[tools]}>
            {(file) => (
              <GridListItem id={file.id} textValue={file.name} className="file-row">
                <Thumb file={file} />
                <span className="file-words">
                  <span className="file-name">{file.name}</span>
                  <span className="file-facts">{factsOf(file)}</span>
                </span>
                {tools?.(file)}
              </GridListItem>
            )}
          </Collection>
          <GridListLoadMoreItem className="file-more" isLoading={isFetching && hasNextPage} onLoadMore={loadMore}>
            Loading more…
          </GridListLoadMoreItem>
        </GridList>
      </Virtualizer>
    </div>
  );
}

/** The height of a row, in pixels: the layout counts in them. */
const rowSize = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) * 4;
