import { TextSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { useMemo } from 'react';
import { Menu, MenuItem } from 'react-aria-components';
import { Dialog } from '../../ui/dialog.tsx';
import { focusBack } from '../menus/focus-back.ts';
import { countWords, outlineOf } from './outline.ts';
import './outline.css';

/** The headings of the page, which lead there, and how long it is. */
export function OutlineDialog({ view, onClose }: { view: EditorView; onClose: () => void }) {
  const { doc } = view.state;
  const entries = useMemo(() => outlineOf(doc), [doc]);
  const { words, characters } = useMemo(() => countWords(doc, document.documentElement.lang), [doc]);
  const go = (at: number): void => {
    onClose();
    // The window gives the focus back first.
    setTimeout(() => goTo(view, at));
  };
  const count = (number: number, name: string): string =>
    `${number.toLocaleString('en')} ${name}${number === 1 ? '' : 's'}`;
  return (
    <Dialog title="Outline" isOpen onClose={onClose}>
      <p className="outline-counts">{`${count(words, 'word')}, ${count(characters, 'character')}`}</p>
      {entries.length === 0 ? (
        <p>This page has no headings yet. Begin a line with ## to make one.</p>
      ) : (
        <Menu className="menu outline" aria-label="Headings" autoFocus="first" onAction={(key) => go(Number(key))}>
          {entries.map(({ at, level, text }) => (
            <MenuItem key={at} id={at} className="menu-item" textValue={text || 'Untitled'}>
              <span style={{ paddingInlineStart: `${Math.max(0, level - 1) * 1}rem` }}>{text || 'Untitled'}</span>
            </MenuItem>
          ))}
        </Menu>
      )}
    </Dialog>
  );
}

function goTo(view: EditorView, at: number): void {
  const node = view.state.doc.nodeAt(at);
  if (view.isDestroyed || node === null) return;
  focusBack(view);
  view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, at + 1 + node.content.size)));
  const shown = view.nodeDOM(at);
  if (shown instanceof HTMLElement) shown.scrollIntoView({ block: 'center' });
}
