import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useNamesByPage } from '../../live/others.tsx';
import { toPath } from '../addresses.ts';
import { type Goal, toMoves } from '../changes.ts';
import { useLooking } from '../context.ts';
import { findTrail, type Pages, type TreePage } from '../model.ts';
import type { TreeActions } from './actions.ts';
import { Grid } from './grid/grid.tsx';
import { toRows } from './grid/rows.ts';
import { RenameBox } from './rename-box.tsx';
import { type RowCommand, RowMenu } from './row-menu.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { part } from '../../ui/part.tsx';

const MoveDialog = part(() => import('./move-dialog.tsx').then(({ MoveDialog }) => MoveDialog));

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

/** The tree, with what can be done to its pages. */
export function TreeRows({ pages, all, isFound, actions, open, onOpenChange, renaming, onRename }: Props) {
  const { place, view, request, writing, openSettings } = useLooking();
  const people = useNamesByPage(place.spaceId, request?.id);
  const current = view.name === 'page' ? view.pageId : undefined;
  const canWrite = writing !== 'no';
  const [, navigate] = useLocation();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [moving, setMoving] = useState<ReadonlySet<string>>();
  const [menu, setMenu] = useState<{ id: string; button: HTMLElement }>();
  const tree = useRef<HTMLDivElement>(null);
  const rows = useMemo(() => toRows(pages, (id) => isFound || open.has(id)), [pages, isFound, open]);
  const pageOf = (id: string): TreePage | undefined => findTrail(all, id)?.at(-1);
  const idsOf = (id: string): ReadonlySet<string> => (chosen.has(id) ? chosen : new Set([id]));
  const goTo = (pageId: string) => navigate(toPath(place, { name: 'page', pageId }));

  const toggle = (id: string, isOpen: boolean) => {
    // Everything that was found is open, and the way to it.
    if (isFound) return;
    const next = new Set(open);
    if (isOpen) next.add(id);
    else next.delete(id);
    onOpenChange(next);
  };

  const command = async (name: RowCommand, page: TreePage) => {
    const ids = idsOf(page.id);
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

  // In the phase of capturing: the tree has uses for keys of its own.
  const pressKey = (event: KeyboardEvent) => {
    const name = canWrite ? commandOf(event) : undefined;
    const id = (event.target as HTMLElement).dataset['key'];
    const page = id === undefined || name === undefined ? undefined : pageOf(id);
    if (page === undefined || name === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    run(name, page);
  };

  const menuPage = menu && pageOf(menu.id);
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
        <Grid
          {...{ tree, rows, current, chosen, canWrite, renaming, people }}
          top={pages}
          onChoose={setChosen}
          canMove={canWrite && !isFound}
          menuOf={menu?.id}
          isAllowed={(ids, goal) => toMoves(all, ids, goal) !== undefined}
          onMove={move}
          onGo={goTo}
          onToggle={toggle}
          onMenu={(id, button) => setMenu({ id, button })}
          onMoveTo={(id) => setMoving(idsOf(id))}
        />
      </div>
      {menu !== undefined && menuPage !== undefined && (
        <RowMenu page={menuPage} button={menu.button} onCommand={run} onClose={() => setMenu(undefined)} />
      )}
      <RenameBox
        key={renaming}
        tree={tree}
        page={renaming === undefined ? undefined : pageOf(renaming)}
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
