import { IconDots, IconFileText, IconLink, IconPencil, IconPlus, IconRecycle, IconTrash } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { Collection, GridList, GridListItem, GridListLoadMoreItem, Input, SearchField } from 'react-aria-components';
import { useLocation } from 'wouter';
import { type Around, AroundProvider, useAround } from '../files/context.ts';
import '../files/files.css';
import { Button, IconButton } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { useLoadMore } from '../ui/load-more.ts';
import { Loading } from '../ui/loading.tsx';
import { MenuButton, MenuItem } from '../ui/menu.tsx';
import { notify } from '../ui/toast-queue.ts';
import { DeleteReusable, NameDialog, UsersDialog } from './dialogs.tsx';
import { useReuseEdits } from './edits.ts';
import { foundReusables, type ListedReusable, usesInWords } from './reads.ts';

/** The reusable contents of a space, or of a change request of it. */
export const Reusables = (around: Around) => (
  <AroundProvider value={around}>
    <Screen />
  </AroundProvider>
);

type Command = 'users' | 'rename' | 'delete';

function Screen() {
  const { writing, toReusable } = useAround();
  const edits = useReuseEdits();
  const [, navigate] = useLocation();
  const [title, setTitle] = useState('');
  // The field is ahead of the list while somebody types.
  const shown = useDeferredValue(title);
  const [open, setOpen] = useState<'new' | { entry: ListedReusable; what: Command }>();
  const canWrite = writing !== 'no';
  const close = () => setOpen(undefined);
  return (
    <div className="files">
      <div className="files-place">
        <div className="files-head">
          <h1>Reusable contents</h1>
          <div className="file-filter">
            <SearchField
              className="file-search"
              aria-label="Find a reusable content"
              maxLength={200}
              value={title}
              onChange={setTitle}
            >
              <Input className="input" placeholder="Find a reusable content" />
            </SearchField>
          </div>
          {canWrite && (
            <Button kind="main" onPress={() => setOpen('new')}>
              <IconPlus size={16} aria-hidden />
              New
            </Button>
          )}
        </div>
        <List
          title={shown}
          onCommand={(entry, what) => setOpen({ entry, what })}
          onNew={canWrite ? () => setOpen('new') : undefined}
        />
      </div>
      {open === 'new' && (
        <NameDialog
          title="New reusable content"
          action="Create"
          help="Pages include its text, and change with it."
          onClose={close}
          onName={async (name) => {
            const { id } = await edits.create(name);
            if (writing === 'direct') navigate(toReusable(id));
          }}
        />
      )}
      {typeof open === 'object' && open.what === 'rename' && (
        <NameDialog
          title="Rename reusable content"
          action="Rename"
          help="Pages that include it go on doing so."
          name={open.entry.title}
          onClose={close}
          onName={(name) => edits.rename(open.entry.id, name)}
        />
      )}
      {typeof open === 'object' && open.what === 'users' && <UsersDialog entry={open.entry} onClose={close} />}
      {typeof open === 'object' && open.what === 'delete' && (
        <DeleteReusable
          entry={open.entry}
          onClose={close}
          onDelete={() =>
            void edits.remove(open.entry).catch((error: Error) => notify({ kind: 'failed', text: error.message }))
          }
        />
      )}
    </div>
  );
}

interface ListProps {
  title: string;
  onCommand: (entry: ListedReusable, what: Command) => void;
  /** For those who may write. */
  onNew: (() => void) | undefined;
}

function List({ title, onCommand, onNew }: ListProps) {
  const { line, toReusable } = useAround();
  const [, navigate] = useLocation();
  const list = useInfiniteQuery(foundReusables(line, title));
  const loadMore = useLoadMore(list);
  const { data, error, isFetching, hasNextPage } = list;
  if (error !== null && data === undefined) return <p className="file-note">{error.message}</p>;
  if (data === undefined) return <Loading />;
  const entries = data.pages.flatMap(({ items }) => items);
  if (entries.length === 0 && title !== '')
    return <p className="file-note">No reusable content has this name. Try other words.</p>;
  if (entries.length === 0)
    return (
      <Empty
        icon={<IconRecycle size={40} aria-hidden />}
        title="This space has no reusable contents yet"
        text="Write a text once, and include it in as many pages as you like. A change to it shows on all of them."
      >
        {onNew && (
          <Button kind="main" onPress={onNew}>
            Create the first one
          </Button>
        )}
      </Empty>
    );
  return (
    <div className="file-list-place">
      <p className="only-spoken" role="status">{`${data.pages[0]?.count ?? entries.length} reusable contents`}</p>
      <GridList
        className="file-list"
        aria-label="Reusable contents"
        dependencies={[onCommand]}
        onAction={(id) => navigate(toReusable(String(id)))}
      >
        <Collection items={entries} dependencies={[onCommand]}>
          {(entry) => (
            <GridListItem id={entry.id} textValue={entry.title} className="file-row reuse-row">
              <span className="file-thumb" aria-hidden>
                <IconFileText size={20} />
              </span>
              <span className="file-words">
                <span className="file-name">{entry.title}</span>
                <span className="file-facts">{usesInWords(entry.uses)}</span>
              </span>
              <Tools entry={entry} onCommand={onCommand} />
            </GridListItem>
          )}
        </Collection>
        <GridListLoadMoreItem className="file-more" isLoading={isFetching && hasNextPage} onLoadMore={loadMore}>
          Loading more…
        </GridListLoadMoreItem>
      </GridList>
    </div>
  );
}

function Tools({ entry, onCommand }: { entry: ListedReusable; onCommand: ListProps['onCommand'] }) {
  const { writing, toReusable } = useAround();
  const [, navigate] = useLocation();
  const canWrite = writing !== 'no';
  return (
    <MenuButton
      aria-label={entry.title}
      placement="bottom end"
      button={<IconButton label={`More of ${entry.title}`} icon={<IconDots size={18} />} />}
    >
      <MenuItem icon={<IconFileText size={16} />} onAction={() => navigate(toReusable(entry.id))}>
        {canWrite ? 'Edit at its source' : 'Open'}
      </MenuItem>
      <MenuItem icon={<IconLink size={16} />} onAction={() => onCommand(entry, 'users')}>
        Where it is used
      </MenuItem>
      {canWrite && (
        <MenuItem icon={<IconPencil size={16} />} onAction={() => onCommand(entry, 'rename')}>
          Rename
        </MenuItem>
      )}
      {canWrite && (
        <MenuItem kind="danger" icon={<IconTrash size={16} />} onAction={() => onCommand(entry, 'delete')}>
          Delete
        </MenuItem>
      )}
    </MenuButton>
  );
}
