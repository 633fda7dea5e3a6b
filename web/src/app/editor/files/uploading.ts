// Files that are pasted or dropped into a page: they are uploaded, with their progress where they will stand, and become
// blocks. What is on its way is no part of the page, so nothing of it is saved.
import type { Node } from 'prosemirror-model';
import { type EditorState, Plugin, PluginKey, Selection, type Transaction } from 'prosemirror-state';
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view';
import { isPicture, type SpaceFile } from '../../files/file.ts';
import { notify } from '../../ui/toast-queue.ts';
import { insertBlock } from '../blocks/insert.ts';
import { typeNamed } from '../model/schema.ts';
import { element } from '../view/elements.ts';
import type { SpaceFiles } from './space-files.ts';

type Step = { add: HTMLElement; id: number; at: number } | { remove: number };

const key = new PluginKey<DecorationSet>('uploads');

const stepOn = ({ tr }: EditorState, step: Step): Transaction => tr.setMeta(key, step);

/** `isShown` says whether the page is still edited as blocks, so that what came can be put into it. */
export function fileUploads(files: SpaceFiles, isShown: () => boolean): Plugin {
  let last = 0;

  /** Uploads files that came together, and then puts them into the page together, in their order. */
  async function start(view: EditorView, chosen: readonly File[], at: number): Promise<void> {
    last += 1;
    const id = last;
    const rows = chosen.map((file) => ({ file, ...row(file.name) }));
    view.dispatch(stepOn(view.state, { add: element('div', PLACE, ...rows.map(({ dom }) => dom)), id, at }));
    const sent = await Promise.all(rows.map((each) => upload(view, each)));
    const came = sent.filter((file) => file !== undefined);
    if (came.length > 0 && !land(view, id, came)) {
      const names = came.map(({ name }) => `“${name}”`).join(', ');
      notify({ kind: 'done', text: `${names}: uploaded, and among the files of the space.` });
    }
    if (!view.isDestroyed) view.dispatch(stepOn(view.state, { remove: id }));
  }

  async function upload(
    view: EditorView,
    { file, dom, show, stop }: Row & { file: File },
  ): Promise<SpaceFile | undefined> {
    try {
      return await files.send(file, { onProgress: show, signal: stop.signal });
    } catch (error) {
      dom.remove();
      if (!stop.signal.aborted) sayFailed(view, file, error);
      return undefined;
    }
  }

  function sayFailed(view: EditorView, file: File, error: unknown): void {
    const words = error instanceof Error ? error.message : String(error);
    const again = (): void => {
      if (!view.isDestroyed) void start(view, [file], placeAfter(view.state, view.state.selection.from));
    };
    const action = { label: 'Try again', onPress: again };
    notify({ kind: 'failed', text: `“${file.name}” was not uploaded. ${words}`, ...(!view.isDestroyed && { action }) });
  }

  /** Whether there is still a place in the page for what came. */
  function land(view: EditorView, id: number, came: readonly SpaceFile[]): boolean {
    const at = view.isDestroyed || !isShown() ? undefined : placeOf(view.state, id);
    if (at === undefined) return false;
    const nodes = came.map((file) => blockOf(file, files.nameOf(file)));
    view.dispatch(withBlocks(view.state, at, nodes));
    return true;
  }

  return new Plugin<DecorationSet>({
    key,
    state: {
      init: () => DecorationSet.empty,
      apply: (tr, before, _old, { doc }) => {
        const step = tr.getMeta(key) as Step | undefined;
        const moved = before.map(tr.mapping, doc);
        if (step === undefined) return moved;
        if ('remove' in step) return moved.remove(moved.find(undefined, undefined, ({ id }) => id === step.remove));
        const { add, id } = step;
        return moved.add(doc, [
          Decoration.widget(step.at, add, { id, side: 1, key: `upload-${id}`, stopEvent: () => true }),
        ]);
      },
    },
    props: {
      decorations: (state) => key.getState(state),
      handlePaste: (view, event) => {
        const pasted = [...(event.clipboardData?.files ?? [])];
        // Programs for texts and tables add a picture of what they copied.
        const isText = event.clipboardData?.getData('text/plain') !== '';
        if (!view.editable || pasted.length === 0 || isText) return false;
        void start(view, pasted, placeAfter(view.state, view.state.selection.from));
        return true;
      },
      handleDrop: (view, event) => {
        const dropped = [...(event.dataTransfer?.files ?? [])];
        if (!view.editable || dropped.length === 0) return false;
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos ?? view.state.selection.from;
        void start(view, dropped, placeAfter(view.state, at));
        return true;
      },
    },
  });
}

/** The end of the text that a place is in: a line is not torn apart. */
function placeAfter({ doc }: EditorState, at: number): number {
  const $at = doc.resolve(at);
  return $at.parent.isTextblock ? $at.end() : at;
}

const placeOf = (state: EditorState, id: number): number | undefined =>
  key.getState(state)?.find(undefined, undefined, (spec) => spec['id'] === id)[0]?.from;

/** The block that shows a file. */
export const blockOf = (file: Pick<SpaceFile, 'contentType'>, src: string): Node =>
  isPicture(file) ? typeNamed('figure').create({ src }) : typeNamed('file').create({ attributes: { src } });

/** Puts blocks below the block at a place, and leaves somebody who went on writing elsewhere where they are. */
export function withBlocks(state: EditorState, at: number, [first, ...more]: readonly Node[]): Transaction {
  const { tr, selection } = state;
  if (first === undefined) return tr;
  tr.setSelection(Selection.near(tr.doc.resolve(at), -1));
  const isHere = selection.from === tr.selection.from;
  const from = insertBlock(tr, first);
  if (from === undefined) return tr.setSelection(selection);
  if (more.length > 0) tr.insert(from + first.nodeSize, more);
  return isHere ? tr : tr.setSelection(selection.map(tr.doc, tr.mapping));
}

const PLACE = { class: 'upload-place', contenteditable: 'false' };

interface Row {
  dom: HTMLElement;
  show: (sent: number) => void;
  stop: AbortController;
}

/** What stands in the page for a file that is on its way. */
function row(name: string): Row {
  const stop = new AbortController();
  const bar = element('progress', { max: '1', value: '0', 'aria-label': `Upload of ${name}` });
  const button = element('button', { type: 'button', class: 'box-button', 'aria-label': `Cancel ${name}` }, 'Cancel');
  button.addEventListener('click', () => stop.abort());
  const dom = element('div', { class: 'upload-row' }, element('span', { class: 'upload-row-name' }, name), bar, button);
  return { dom, stop, show: (sent) => bar.setAttribute('value', String(sent)) };
}
