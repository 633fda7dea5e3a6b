import {
  IconBold,
  IconCode,
  IconDots,
  IconItalic,
  IconLink,
  IconMessage,
  IconStrikethrough,
} from '@tabler/icons-react';
import { toggleMark } from 'prosemirror-commands';
import { TextSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import type { ReactNode } from 'react';
import { ToggleButton, Toolbar as AriaToolbar } from 'react-aria-components';
import { markNamed } from '../model/schema.ts';
import { type Store, useStore } from '../store.ts';
import { openMenu } from './open-menu.ts';

/** What is selected, as far as the toolbar shows it. */
export interface Selected {
  left: number;
  top: number;
  /** Where its last line ends. */
  bottom: number;
  marks: string;
}

const MARKS: readonly (readonly [name: string, label: string, icon: ReactNode])[] = [
  ['bold', 'Bold', <IconBold key="bold" size={18} />],
  ['italic', 'Italic', <IconItalic key="italic" size={18} />],
  ['strike', 'Strikethrough', <IconStrikethrough key="strike" size={18} />],
  ['code', 'Code', <IconCode key="code" size={18} />],
];

/** What the toolbar shows for a selection; undefined where it is not shown. */
export function selectedIn(view: EditorView): Selected | undefined {
  const { selection, doc } = view.state;
  const isText = selection instanceof TextSelection && !selection.empty && view.editable;
  if (!isText || selection.$from.parent.type.spec.code || !view.hasFocus()) return undefined;
  const [from, to] = [view.coordsAtPos(selection.from), view.coordsAtPos(selection.to, -1)];
  const marks = MARKS.filter(([name]) => doc.rangeHasMark(selection.from, selection.to, markNamed(name)));
  const { left, top } = { left: Math.min(from.left, to.left), top: from.top };
  return { left, top, bottom: to.bottom, marks: marks.map(([name]) => name).join(' ') };
}

const HEIGHT = 46;
/** Where the bar of the page ends. */
const BAR = 40;
const GAP = 6;

interface ToolbarProps {
  view: EditorView;
  selected: Store<Selected | undefined>;
  /** For who may comment. */
  onComment: (() => void) | undefined;
}

/** Above what is selected, or below it where there is no room. */
export function Toolbar({ view, selected, onComment }: ToolbarProps) {
  const shown = useStore(selected);
  if (shown === undefined) return null;
  const top = shown.top > HEIGHT + BAR ? shown.top - HEIGHT : Math.min(shown.bottom + GAP, innerHeight - HEIGHT);
  return (
    <div
      className="toolbar"
      style={{ left: Math.max(8, Math.min(shown.left, innerWidth - 310)), insetBlockStart: top }}
      // The text keeps the focus, and what is selected in it.
      onPointerDownCapture={(event) => event.preventDefault()}
      onMouseDownCapture={(event) => event.preventDefault()}
    >
      <AriaToolbar aria-label="Format">
        {MARKS.map(([name, label, icon]) => (
          <ToggleButton
            key={name}
            aria-label={label}
            className="button button-icon"
            data-kind="quiet"
            isSelected={shown.marks.split(' ').includes(name)}
            onChange={() => {
              toggleMark(markNamed(name))(view.state, view.dispatch);
              view.focus();
            }}
          >
            {icon}
          </ToggleButton>
        ))}
        <ToggleButton
          aria-label="Link"
          className="button button-icon"
          data-kind="quiet"
          isSelected={false}
          onChange={() =>
            openMenu(view, { kind: 'link', from: view.state.selection.from, to: view.state.selection.to })
          }
        >
          <IconLink size={18} />
        </ToggleButton>
        <ToggleButton
          aria-label="More formats"
          className="button button-icon"
          data-kind="quiet"
          isSelected={false}
          onChange={() =>
            openMenu(view, { kind: 'format', from: view.state.selection.from, to: view.state.selection.to })
          }
        >
          <IconDots size={18} />
        </ToggleButton>
        {onComment !== undefined && (
          <ToggleButton
            aria-label="Comment on these words"
            className="button button-icon"
            data-kind="quiet"
            isSelected={false}
            onChange={onComment}
          >
            <IconMessage size={18} />
          </ToggleButton>
        )}
      </AriaToolbar>
    </div>
  );
}
