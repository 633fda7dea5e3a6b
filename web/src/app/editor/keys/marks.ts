// Marks of text that have no key of their own, as a form shows them.
import type { EditorState, Transaction } from 'prosemirror-state';
import { markNamed } from '../model/schema.ts';

export const PLAIN_MARKS = [
  ['bold', 'Bold'],
  ['italic', 'Italic'],
  ['strike', 'Strikethrough'],
  ['code', 'Code'],
  ['keyboard', 'Key'],
  ['superscript', 'Superscript'],
  ['subscript', 'Subscript'],
] as const;

/** Those that published pages know. */
const COLORS = ['default', 'green', 'blue', 'red', 'orange', 'yellow', 'purple'];
const COLORS_OF_SITE = ['primary', 'info', 'success', 'warning', 'danger'];

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

export const COLOR_CHOICES: readonly (readonly [value: string, name: string])[] = [
  ...COLORS.map((color) => [color, color === 'default' ? 'None' : capital(color)] as const),
  ...COLORS_OF_SITE.map((color) => [`$${color}`, `${capital(color)}, of the site`] as const),
];

export interface Colors {
  text: string;
  background: string;
}

export interface Formats {
  /** Names of the plain marks that all of a stretch has. */
  marks: readonly string[];
  colors: Colors;
}

interface Range {
  from: number;
  to: number;
}

export function formatsAt({ doc }: EditorState, { from, to }: Range): Formats {
  let marks: string[] = PLAIN_MARKS.map(([name]) => name);
  let colors: Colors = { text: 'default', background: 'default' };
  doc.nodesBetween(from, to, (node) => {
    if (!node.isText) return;
    marks = marks.filter((name) => markNamed(name).isInSet(node.marks));
    const color = markNamed('color').isInSet(node.marks);
    if (color) colors = color.attrs as Colors;
  });
  return { marks, colors };
}

/** Gives a stretch what is new and takes from it what is gone. */
export function setFormats({ tr }: EditorState, { from, to }: Range, before: Formats, after: Formats): Transaction {
  for (const [name] of PLAIN_MARKS) {
    const [had, has] = [before.marks.includes(name), after.marks.includes(name)];
    if (has && !had) tr.addMark(from, to, markNamed(name).create());
    if (had && !has) tr.removeMark(from, to, markNamed(name));
  }
  const { text, background } = after.colors;
  if (text === before.colors.text && background === before.colors.background) return tr;
  tr.removeMark(from, to, markNamed('color'));
  const isPlain = text === 'default' && background === 'default';
  return isPlain ? tr : tr.addMark(from, to, markNamed('color').create({ text, background }));
}
