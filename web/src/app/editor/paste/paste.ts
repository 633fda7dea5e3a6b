// Pasting what was copied in other programs. What was copied here keeps what it is, and ProseMirror reads it.
import { DOMSerializer, Fragment } from 'prosemirror-model';
import { Plugin, PluginKey } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { notify } from '../../ui/toast-queue.ts';
import { isAddress } from '../keys/links.ts';
import { toNode } from '../model/convert.ts';
import { schema } from '../model/schema.ts';
import type { Clipboard } from './clipboard.ts';
import { type Range, placeBlocks } from './placing.ts';

/** Characters. More is an import, and not a paste. */
const AT_MOST = 4_000_000;

/** What is copied here says so. Other programs are made of ProseMirror as well, but not of our blocks. */
const OURS = 'data-lectern';

const key = new PluginKey<Range | undefined>('paste');

/** Where a clipboard that is still being read goes, while others write and the person goes on. */
export function paste(): Plugin {
  let isShifted = false;
  const follow = (_view: EditorView, { shiftKey }: KeyboardEvent): void => void (isShifted = shiftKey);
  return new Plugin<Range | undefined>({
    key,
    state: {
      init: () => undefined,
      apply: (tr, range) => {
        const asked = tr.getMeta(key) as { range: Range | undefined } | undefined;
        if (asked) return asked.range;
        return range && { from: tr.mapping.map(range.from, -1), to: tr.mapping.map(range.to, -1) };
      },
    },
    props: {
      clipboardSerializer: serializer(),
      handleDOMEvents: {
        keydown: follow,
        keyup: follow,
        paste: (view, event) => {
          const clipboard = isShifted ? undefined : foreign(view, event);
          if (clipboard === undefined) return false;
          event.preventDefault();
          void insert(view, clipboard);
          return true;
        },
      },
    },
  });
}

/** What other programs copied, if it is for us to read; undefined for what ProseMirror pastes as well. */
function foreign({ state, editable }: EditorView, { clipboardData }: ClipboardEvent): Clipboard | undefined {
  if (clipboardData === null || !editable || state.selection.$from.parent.type.spec.code) return undefined;
  const [html, text] = [clipboardData.getData('text/html'), clipboardData.getData('text/plain')];
  const isPicture = clipboardData.files.length > 0 && text === '';
  if (html.includes(OURS) || isAddress(text) || isPicture) return undefined;
  // A line of plain text is what it is, and need not wait.
  if (html === '' && text.length < 4) return undefined;
  return { html, text, ...modeOf(clipboardData) };
}

function modeOf(data: DataTransfer): { mode?: string } {
  try {
    const { mode } = JSON.parse(data.getData('vscode-editor-data') || '{}') as { mode?: unknown };
    return typeof mode === 'string' ? { mode } : {};
  } catch {
    // Nothing that VS Code writes.
    return {};
  }
}

async function insert(view: EditorView, clipboard: Clipboard): Promise<void> {
  const { from, to } = view.state.selection;
  const failed = (text: string): void => notify({ kind: 'failed', text });
  if (clipboard.html.length + clipboard.text.length > AT_MOST)
    return failed('That is too much to paste at once. Paste it in parts, or import it as a page.');
  view.dispatch(view.state.tr.setMeta(key, { range: { from, to } }));
  const { readElsewhere } = await import('./reader.ts');
  const blocks = await readElsewhere(clipboard).catch((error: Error) => {
    failed(`${error.message} It was pasted as plain text.`);
    return undefined;
  });
  if (view.isDestroyed) return;
  const range = key.getState(view.state) ?? view.state.selection;
  view.dispatch(view.state.tr.setMeta(key, { range: undefined }));
  // Who goes on writing meanwhile is behind what comes now, and stays there.
  const isStill = view.state.selection.from === range.from && view.state.selection.to === range.to;
  if (!isStill && blocks === undefined)
    return view.dispatch(view.state.tr.insertText(clipboard.text, range.from, range.to));
  if (blocks === undefined) return void view.pasteText(clipboard.text);
  const content = Fragment.fromArray(blocks.map(toNode));
  placeBlocks(view, content, range, isStill);
}

function serializer(): DOMSerializer {
  const plain = DOMSerializer.fromSchema(schema);
  const serialize: DOMSerializer['serializeFragment'] = (fragment, options, target) => {
    const made = plain.serializeFragment(fragment, options, target);
    const first = made.firstChild;
    if (first instanceof Element) first.setAttribute(OURS, '');
    return made;
  };
  return Object.assign(Object.create(plain) as DOMSerializer, { serializeFragment: serialize });
}
