// Markdown while typing: what is written as Markdown becomes what it means.
import {
  InputRule,
  inputRules,
  textblockTypeInputRule,
  undoInputRule,
  wrappingInputRule,
} from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import type { EditorState, Plugin } from 'prosemirror-state';
import { markNamed, typeNamed } from '../model/schema.ts';

/** Text between two markers gets a mark. Group 1 of the pattern stands before them, group 2 is between. */
function markRule(pattern: RegExp, name: string, marker: number): InputRule {
  const handle = (state: EditorState, [, before = '', inside = '']: RegExpMatchArray, start: number, end: number) => {
    const [from, type] = [start + before.length, markNamed(name)];
    if (!state.doc.resolve(from).parent.type.allowsMarkType(type)) return null;
    // The last character of the marker is being typed, and is not in the document.
    const tr = state.tr.delete(from + marker + inside.length, end).delete(from, from + marker);
    return tr.addMark(from, from + inside.length, type.create()).removeStoredMark(type);
  };
  return new InputRule(pattern, handle, { inCodeMark: false });
}

const MARKS = [
  markRule(/(^|[^*\w\\])\*\*([^*\s](?:[^*]*[^*\s])?)\*\*$/, 'bold', 2),
  markRule(/(^|[^_\w\\])__([^_\s](?:[^_]*[^_\s])?)__$/, 'bold', 2),
  markRule(/(^|[^*\w\\])\*([^*\s](?:[^*]*[^*\s])?)\*$/, 'italic', 1),
  markRule(/(^|[^_\w\\])_([^_\s](?:[^_]*[^_\s])?)_$/, 'italic', 1),
  markRule(/(^|[^~\\])~~([^~\s](?:[^~]*[^~\s])?)~~$/, 'strike', 2),
  markRule(/(^|[^`\\])`([^`]+)`$/, 'code', 1),
];

const heading = textblockTypeInputRule(/^(#{1,6})\s$/, typeNamed('heading'), ([, marks = '##']) => ({
  level: Math.max(2, marks.length),
}));

const list = (pattern: RegExp, ordered: boolean): InputRule =>
  wrappingInputRule(
    pattern,
    typeNamed('list'),
    ([, start]) => ({ ordered, start: ordered ? Number(start) : 1 }),
    ([, start], node) =>
      node.attrs['ordered'] === ordered &&
      (!ordered || node.childCount + Number(node.attrs['start']) === Number(start)),
  );

/** `[] ` and `[x] ` make a task: of a paragraph with a list around it, of an item in the list that it is in. */
const task = new InputRule(/^\[([ xX]?)\]\s$/, (state, [, mark = ''], start, end) => {
  const $start = state.doc.resolve(start);
  const checked = mark.toLowerCase() === 'x';
  const tr = state.tr.delete(start, end);
  if ($start.parent.type.name !== 'paragraph') return null;
  if ($start.node(-1).type.name === 'item') return tr.setNodeAttribute($start.before(-1), 'checked', checked);
  const range = tr.doc.resolve(start).blockRange();
  if (range === null || !range.parent.canReplaceWith(range.startIndex, range.endIndex, typeNamed('list'))) return null;
  return tr.wrap(range, [{ type: typeNamed('list') }, { type: typeNamed('item'), attrs: { checked } }]);
});

/** A block without text of its own in place of the paragraph in which it was written, and a paragraph to go on in. */
const divider = new InputRule(/^(?:---|\*\*\*|___)$/, (state, _match, start) => {
  const $start = state.doc.resolve(start);
  if ($start.parent.type.name !== 'paragraph') return null;
  const [from, to] = [$start.before(), $start.after()];
  return state.tr.replaceWith(from, to, [typeNamed('divider').create(), typeNamed('paragraph').create()]);
});

const code = textblockTypeInputRule(/^```([\w+#-]*)\s$/, typeNamed('code'), ([, language = '']) => ({ language }));

export const markdownRules = (): Plugin[] => [
  inputRules({
    rules: [
      heading,
      task,
      list(/^\s*[-+*]\s$/, false),
      list(/^\s*(\d{1,9})[.)]\s$/, true),
      wrappingInputRule(/^\s*>\s$/, typeNamed('quote')),
      divider,
      code,
      ...MARKS,
    ],
  }),
  // Right after a rule, Backspace gives back what was typed.
  keymap({ Backspace: undoInputRule }),
];
