// The tree itself. Only rows in view are in the document, and nothing is made for the others: React Aria's tree makes a node for
// each page that can be seen, which takes seconds for thousands.
import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Goal } from '../../changes.ts';
import { Dragged, GoalMark } from './drag-layer.tsx';
import { goalBy } from './goal.ts';
import { type Drawn, PageRow } from './row.tsx';
import { type Rows, shownRows } from './rows.ts';
import { PADDING, rowSize } from './sizes.ts';
import { type Chosen, useChoice } from './use-choice.ts';
import { useDrag } from './use-drag.ts';
import { keyOf, useFocus } from './use-focus.ts';
import { useKeys } from './use-keys.ts';
import { useRange } from './use-range.ts';

export interface GridProps {
  tree: RefObject<HTMLDivElement | null>;
  rows: Rows;
  /** What it is a tree of, where that is not pages. */
  label?: string;
  /** How rows are drawn that are no pages, by their ids. */
  drawn?: (id: string) => Drawn | undefined;
  /** The pages at the top, of which rows are shown. */
  top: readonly { id: string }[];
  current: string | undefined;
  /** Who else is in which page: names, a line each. */
  people: ReadonlyMap<string, string>;
  chosen: Chosen;
  onChoose: (chosen: Chosen) => void;
  canWrite: boolean;
  canMove: boolean;
  /** Pages whose rows stay in the document, and are brought into view when they come. */
  renaming: string | undefined;
  menuOf: string | undefined;
  isAllowed: (ids: Chosen, goal: Goal) => boolean;
  onMove: (ids: Chosen, goal: Goal) => void;
  onGo: (id: string) => void;
  onToggle: (id: string, isOpen: boolean) => void;
  onMenu: (id: string, button: HTMLElement) => void;
  onMoveTo: (id: string) => void;
}

export function Grid(props: GridProps) {
  const { tree, rows, current, chosen, canWrite, canMove, renaming, menuOf, onToggle } = props;
  const size = useMemo(rowSize, []);
  const range = useRange(tree, size);
  const { stop, focusAt, reveal, onFocus, onBlur } = useFocus({ tree, rows, size, first: current });
  const choice = useChoice(rows, chosen, props.onChoose);
  const idsOf = (id: string): Chosen => (chosen.has(id) ? chosen : new Set([id]));
  const { drag, onPointerDown, takeClick } = useDrag({
    ...{ tree, rows, size, isDisabled: !canMove, idsOf, isAllowed: props.isAllowed, onMove: props.onMove },
    onHold: (id) => onToggle(id, true),
    onLongPress: (id, row) => props.onMenu(id, row.querySelector<HTMLElement>('[data-menu]') ?? row),
  });
  const { follow, spoken } = useRevealing({ rows, current, renaming, reveal });
  const onKeyDown = useKeys({
    ...{ tree, rows, size, chosen, choice, focusAt, onToggle, onGo: props.onGo },
    onWay: (index, way) => {
      const [id, goal] = [rows.list[index]?.page.id, goalBy(rows, props.top, index, way)];
      if (!canMove || id === undefined || goal === undefined || !props.isAllowed(new Set([id]), goal)) return;
      follow(id);
      props.onMove(new Set([id]), goal);
    },
  });

  const onClick = (event: MouseEvent): void => {
    const id = keyOf(event.target);
    if (id === undefined || !takeClick()) return;
    const button = (event.target as Element).closest('button');
    if (button === null) return clickRow(event, id);
    if (button.dataset['chevron'] !== undefined) onToggle(id, rows.list[rows.at.get(id) ?? -1]?.isOpen !== true);
    else if (button.dataset['menu'] !== undefined) props.onMenu(id, button);
    else if (button.dataset['grip'] !== undefined) props.onMoveTo(id);
  };
  const clickRow = ({ shiftKey, ctrlKey, metaKey }: MouseEvent, id: string): void => {
    if (shiftKey) return choice.upTo(id);
    if (ctrlKey || metaKey) return choice.toggle(id);
    choice.only(id);
    props.onGo(id);
  };

  const dragged = drag === undefined ? undefined : [...drag.ids];
  const pinned = [stop, renaming, menuOf, dragged?.[0]].map((id) => (id === undefined ? undefined : rows.at.get(id)));
  return (
    <>
      <div
        ref={tree}
        role="treegrid"
        className="tree"
        aria-label={props.label ?? 'Pages'}
        aria-multiselectable
        tabIndex={-1}
        {...(drag !== undefined && { 'data-dragging': true })}
        {...{ onFocus, onBlur, onPointerDown, onClick }}
        onKeyDown={(event: KeyboardEvent) => {
          if (drag === undefined) onKeyDown(event);
        }}
      >
        <div
          role="presentation"
          className="tree-canvas"
          style={{ blockSize: rows.list.length * size, marginBlock: PADDING }}
        >
          {shownRows(rows.list.length, range, pinned).map((index) => {
            const { page, level, place, count, isOpen } = rows.list[index]!;
            const { id } = page;
            return (
              <PageRow
                key={id}
                {...{ page, level, place, count, isOpen, canWrite }}
                people={props.people.get(id) ?? ''}
                top={index * size}
                isCurrent={id === current}
                isChosen={chosen.has(id)}
                isStop={id === stop}
                isDragged={drag?.ids.has(id) === true}
                isMenuOpen={id === menuOf}
                drawn={props.drawn?.(id)}
              />
            );
          })}
          {drag?.pointed !== undefined && <GoalMark pointed={drag.pointed} size={size} />}
        </div>
      </div>
      <p role="status" className="only-spoken">
        {spoken}
      </p>
      {drag !== undefined && <Dragged drag={drag} page={rows.list[rows.at.get(dragged?.[0] ?? '') ?? -1]?.page} />}
    </>
  );
}

interface Revealing {
  rows: Rows;
  current: string | undefined;
  renaming: string | undefined;
  reveal: (index: number, where?: 'nearest' | 'center') => void;
}

/** Brings into view: the page that is shown, when it becomes another one, one that waits for its name, and one that a key has moved. */
function useRevealing({ rows, current, renaming, reveal }: Revealing) {
  const currentAt = current === undefined ? undefined : rows.at.get(current);
  const renamingAt = renaming === undefined ? undefined : rows.at.get(renaming);
  useLayoutEffect(() => {
    if (currentAt !== undefined) reveal(currentAt, 'center');
  }, [current, currentAt !== undefined]);
  useLayoutEffect(() => {
    if (renamingAt !== undefined) reveal(renamingAt);
  }, [renaming, renamingAt]);
  const [spoken, setSpoken] = useState('');
  const followed = useRef<{ id: string; from: number | undefined }>(undefined);
  useEffect(() => {
    const { id, from } = followed.current ?? {};
    const at = id === undefined ? undefined : rows.at.get(id);
    if (at === undefined || at === from) return;
    followed.current = undefined;
    reveal(at);
    const { page, place, count, level } = rows.list[at]!;
    setSpoken(`${page.title} is now ${place} of ${count}, level ${level}`);
  }, [rows]);
  const follow = (id: string): void => {
    followed.current = { id, from: rows.at.get(id) };
  };
  return { follow, spoken };
}
