import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { type Key, ListLayout, type Selection, Tree, Virtualizer } from 'react-aria-components';
import { useLocation } from 'wouter';
import { toPath } from '../addresses.ts';
import type { Goal } from '../changes.ts';
import { useLooking } from '../context.ts';
import type { TreeActions } from './actions.ts';
import { usePageDrag } from './dnd.ts';
import { findTrail, type Pages, type TreePage, walk } from '../model.ts';
import { MoveDialog } from './move-dialog.tsx';
import { RenameBox } from './rename-box.tsx';
import { PageRow } from './row.tsx';
import type { RowCommand } from './row-menu.tsx';
import { createRows } from './rows.ts';
import { SelectionBar } from './selection-bar.tsx';

interface Props {
  /** What is shown: all pages, or those that were found. */
  pages: Pages;
  /** All pages. */
  all: Pages;
  isFound: boolean;
  actions: TreeActions;
  open: ReadonlySet<string>;
  onOpenChange: (open: ReadonlySet<string>) => void;
  renaming: string | undefined;
  onRename: (id: string | undefined) => void;
}

/** The tree itself: only the rows in view are in the document. */
export function TreeRows({ pages, all, isFound, actions, open, onOpenChange, renaming, onRename }: Props) {
  const { place, view, writing, openSettings } = useLooking();
  const current = view.name === 'page' ? view.pageId : undefined;
  const canWrite = writing !== 'no';
  const [, navigate] = useLocation();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [moving, setMoving] = useState<ReadonlySet<string>>();
  const tree = useRef<HTMLDivElement>(null);
  const makeRows = useMemo(createRows, []);
  const rows = makeRows(pages, (id) => isFound || open.has(id));
  const dragAndDropHooks = usePageDrag(all, actions, isFound || !canWrite);
  const goTo = (key: Key) => navigate(toPath(place, { name: 'page', pageId: String(key) }));
  const select = (keys: Selection) => setChosen(new Set(keys === 'all' ? allOf(rows) : [...keys].map(String)));

  const command = async (name: RowCommand, page: TreePage) => {
    const ids = chosen.has(page.id) ? chosen : new Set([page.id]);
    if (name === 'rename') onRename(page.id);
    else if (name === 'settings') openSettings(page.id);
    else if (name === 'move') setMoving(ids);
    else if (name === 'delete') actions.remove(ids);
    else if (name === 'duplicate') await actions.duplicate(page);
    else if (name === 'insert') {
      onOpenChange(new Set([...open, page.id]));
      onRename(await actions.create({ kind: 'document', title: 'Untitled page', into: page.id }));
    } else actions.setHidden(page.id, name === 'hide');
  };

  /** What moves into a closed page would be out of sight, and the focus of the tree with it: Tab would not come back. */
  const move = (ids: ReadonlySet<string>, goal: Goal): boolean => {
    const isMoved = actions.move(ids, goal);
    if (isMoved && goal.position === 'inside' && goal.page !== undefined) onOpenChange(new Set([...open, goal.page]));
    return isMoved;
  };

  const run = (name: RowCommand, page: TreePage) => void command(name, page);

  // In the phase of capturing: the tree keeps keys that it knows to itself.
  const pressKey = (event: KeyboardEvent) => {
    const id = (event.target as HTMLElement).dataset['key'];
    const page = id === undefined ? undefined : findTrail(all, id)?.at(-1);
    if (page === undefined || !canWrite) return;
    const name = commandOf(event);
    if (name === undefined) return;
    event.preventDefault();
    run(name, page);
  };

  return (
    <>
      {canWrite && chosen.size > 1 && (
        <SelectionBar
          count={chosen.size}
          onMove={() => setMoving(chosen)}
          onDelete={() => actions.remove(chosen)}
          onClear={() => setChosen(new Set())}
        />
      )}
      <div className="tree-place" onKeyDownCapture={pressKey}>
        <Virtualizer layout={ListLayout} layoutOptions={{ rowSize: rowSize(), padding: 8 }}>
          <Tree
            ref={tree}
            className="tree"
            aria-label="Pages"
            items={rows}
            dependencies={[current, canWrite]}
            selectionMode="multiple"
            selectionBehavior="replace"
            selectedKeys={chosen}
            onSelectionChange={select}
            expandedKeys={isFound ? allOf(rows) : open}
            onExpandedChange={(keys) => onOpenChange(new Set([...keys].map(String)))}
            onAction={goTo}
            dragAndDropHooks={dragAndDropHooks}
          >
            {(row) => <PageRow row={row} current={current} canWrite={canWrite} onOpen={goTo} onCommand={run} />}
          </Tree>
        </Virtualizer>
      </div>
      <RenameBox
        key={renaming}
        tree={tree}
        page={renaming === undefined ? undefined : findTrail(all, renaming)?.at(-1)}
        onRename={actions.rename}
        onClose={() => onRename(undefined)}
      />
      {moving !== undefined && (
        <MoveDialog pages={all} ids={moving} onMove={move} onClose={() => setMoving(undefined)} />
      )}
    </>
  );
}

function commandOf({ key, altKey }: KeyboardEvent): RowCommand | undefined {
  if (key === 'F2') return 'rename';
  if (key === 'Enter' && altKey) return 'settings';
  return key === 'Delete' || key === 'Backspace' ? 'delete' : undefined;
}

const allOf = (rows: ReturnType<ReturnType<typeof createRows>>): string[] =>
  [...walk(rows.map(({ page }) => page))].map(({ id }) => id);

/** The height of a control, in pixels: the layout counts in them. */
const rowSize = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize) *
  (matchMedia('(pointer: coarse)').matches ? 2.75 : 2);
