import { readSettings, toText } from './yaml.ts';

export interface Fronted {
  /** With both lines of hyphens; empty where there is none. */
  front: string;
  body: string;
  /** Values that are one text or number; others are not of interest here. */
  values: ReadonlyMap<string, string>;
}

const BYTES = 64 * 1024;

/**
 * A page's front matter apart from its body. What cannot be read stays front matter, and says nothing; what is no mapping,
 * such as a text between two lines, is none.
 */
export function splitFront(text: string): Fronted {
  const none = { front: '', body: text, values: new Map<string, string>() };
  const end = /^---[ \t]*\r?\n/.test(text) ? text.slice(0, BYTES).search(/\n---[ \t]*(\r?\n|$)/) : -1;
  if (end === -1) return none;
  const after = text.indexOf('\n', end + 1);
  const front = after === -1 ? text : text.slice(0, after + 1);
  const read = readSettings(text.slice(text.indexOf('\n') + 1, end + 1));
  if ('problem' in read) return read.isOther === true ? none : { ...none, front, body: text.slice(front.length) };
  const said = Object.entries(read.values).flatMap(([key, value]) => {
    const found = toText(value);
    return found === undefined ? [] : [[key, found] as const];
  });
  return { front, body: text.slice(front.length), values: new Map(said) };
}
