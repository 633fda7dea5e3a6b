// Tries the editor on a page, in a browser. `npm run fidelity` loads this into an empty page, and judges what it has seen.
import { type EditNode, openPage, savePage } from '@lectern/content/edit';
import { undoDepth } from 'prosemirror-history';
import type { Node } from 'prosemirror-model';
import type { EditorView } from 'prosemirror-view';
import { toEditDoc } from '../model/convert.ts';
import type { Reuse } from '../included/reuse.ts';
import { pageSurface } from '../saving/page-surface.ts';
import { makeStore } from '../store.ts';
import { makeEditor } from '../view/editor.ts';
import { edit } from './edits.ts';
import { randomFrom, takeBack } from './places.ts';
import type { Seen, Step, Task } from './types.ts';

/** Opens a page in the editor, saves it, edits it so many times with a save after each, and takes all of it back. */
export function tryPage({ path, source, edits, seed }: Task): Seen {
  const seen: Seen = { path, opened: '', steps: [], undone: '' };
  const editor = openEditor(source);
  let doing = 'open';
  try {
    seen.opened = editor.read();
    const random = randomFrom(seed + source.length);
    for (let count = 0; count < edits; count++) {
      doing = `edit ${count}`;
      const [shown, before, refused] = [editor.view.state.doc, editor.read(), editor.refused.get()];
      const done = edit(editor.view, random);
      const { doc } = editor.view.state;
      if (done === undefined || doc.eq(shown)) continue;
      doing = `edit ${count}, ${done.name}`;
      const after = editor.read();
      const counts: Step['refused'] = [refused, editor.refused.get()];
      const step = { ...done, before, after, kept: keptIn(shown, doc), refused: counts };
      seen.steps.push({ ...step, isRead: isReadAs(after, doc) });
    }
    doing = 'undo';
    takeAllBack(editor.view);
    seen.undone = editor.read();
  } catch (error) {
    seen.error = `${doing}: ${error instanceof Error ? String(error.stack) : String(error)}`;
  }
  editor.view.destroy();
  return seen;
}

/** There is a page here, and no space around it. */
const NO_SPACE: Reuse = {
  line: { spaceId: '' },
  path: undefined,
  toReusable: () => '',
  endings: new Set(),
};

function openEditor(source: string) {
  const page = openPage(source);
  const refused = makeStore(0);
  const view = makeEditor({
    place: document.body,
    page,
    label: 'Page',
    description: '',
    context: {
      spaceId: '',
      path: undefined,
      files: makeStore<ReadonlyMap<string, string>>(new Map()),
      reuse: NO_SPACE,
      openForm: () => undefined,
      openSource: () => undefined,
    },
    isEditable: () => true,
    onChange: () => undefined,
  });
  return { view, refused, read: pageSurface(view, page, refused).read };
}

/** Paragraphs without text are not in a source, nor are blanks or breaks alone. */
const isWritten = (node: Node): boolean =>
  node.type.name !== 'paragraph' ||
  node.children.some(({ type, isText, text }) => (isText ? /[^ \t\n]/.test(text ?? '') : type.name !== 'hardBreak'));

function keptIn(before: Node, after: Node): Step['kept'] {
  const [old, fresh] = [before.children.filter(isWritten), after.children.filter(isWritten)];
  const most = Math.min(old.length, fresh.length);
  let start = 0;
  while (start < most && old[start] === fresh[start]) start++;
  let end = 0;
  while (end < most - start && old.at(-1 - end) === fresh.at(-1 - end)) end++;
  return [start, end];
}

/** Whether a text says what is shown: saved over it, that changes nothing. A copy is known only by what it says. */
function isReadAs(source: string, doc: Node): boolean {
  const page = openPage(source);
  const meant: EditNode = structuredClone(toEditDoc(doc, page.doc));
  const saved = savePage(page, meant);
  return saved.source === source && saved.refused.length === 0;
}

function takeAllBack(view: EditorView): void {
  // Of what was undone and done again, nothing may be left to see.
  while (undoDepth(view.state) > 0) takeBack(view);
}
