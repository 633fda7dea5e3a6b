import { shortened, Unreadable } from '../faults.ts';

/** An entry of a PO file: the texts of its keywords. */
export type Entry = { line: number; fields: Map<string, string>; isFuzzy: boolean };

const KEYWORD = /^(msgctxt|msgid_plural|msgid|msgstr(?:\[\d{1,2}\])?)[ \t]*(?=")/;

const ESCAPES: Record<string, string> = {
  n: '\n',
  t: '\t',
  r: '\r',
  '"': '"',
  '\\': '\\',
  a: '\u0007',
  b: '\b',
  f: '\f',
  v: '\v',
};

/** The entries of a file; obsolete ones (`#~`) are passed over. Throws `Unreadable` at the first line that is none. */
export function* readEntries(text: string): Generator<Entry> {
  let entry = emptyEntry();
  let parts: string[] = [];
  let keyword = '';
  const finish = (): void => {
    if (keyword !== '') entry.fields.set(keyword, parts.join(''));
    keyword = '';
    parts = [];
  };
  let number = 0;
  for (const line of linesOf(text)) {
    number++;
    const said = line.trim();
    const isEntryOver = entry.fields.has('msgstr') || keyword.startsWith('msgstr');
    const found = KEYWORD.exec(said)?.[1];
    const startsEntry = found === 'msgctxt' || (found === 'msgid' && keyword !== 'msgctxt') || said.startsWith('#');
    if (isEntryOver && (startsEntry || said === '')) {
      finish();
      yield entry;
      entry = emptyEntry();
    }
    if (said === '') continue;
    if (said.startsWith('#')) readComment(entry, said);
    else if (found === undefined) {
      if (!said.startsWith('"') || keyword === '') throw unknownLine(number, said);
      parts.push(readString(said, number));
    } else {
      finish();
      if (entry.fields.has(found)) throw new Unreadable(number, `An entry has "${found}" twice.`);
      if (entry.fields.size === 0) entry.line = number;
      keyword = found;
      parts.push(readString(said.slice(said.indexOf('"')), number));
    }
  }
  finish();
  if (entry.fields.has('msgstr')) yield entry;
  else if (entry.fields.size > 0) throw new Unreadable(entry.line, 'The file ends in the middle of an entry.');
}

const emptyEntry = (): Entry => ({ line: 0, fields: new Map(), isFuzzy: false });

function* linesOf(text: string): Generator<string> {
  for (let from = 0; from <= text.length;) {
    const feed = text.indexOf('\n', from);
    const end = feed === -1 ? text.length : feed;
    yield text.slice(from, end);
    from = end + 1;
  }
}

function readComment(entry: Entry, line: string): void {
  if (line.startsWith('#,') && /[, \t]fuzzy(?![\w-])/.test(line)) entry.isFuzzy = true;
}

function unknownLine(number: number, said: string): Unreadable {
  return new Unreadable(
    number,
    `The line is neither a comment, a keyword with a string, nor a string: "${shortened(said)}".`,
  );
}

/** What a line in quotes says. Linear. */
function readString(written: string, line: number): string {
  const refuse = (message: string): Unreadable => new Unreadable(line, message);
  if (written.length < 2 || !written.endsWith('"')) throw refuse('A string has no end.');
  const inside = written.slice(1, -1);
  let text = '';
  let from = 0;
  for (const { 0: found, 1: escaped, index } of inside.matchAll(/\\(.?)|"/gs)) {
    if (found === '"') throw refuse('A string has a quote in it that is not escaped.');
    // The backslash escapes the quote that looks like the end.
    if (escaped === undefined || escaped === '') throw refuse('A string has no end.');
    const character = Object.hasOwn(ESCAPES, escaped) ? ESCAPES[escaped] : undefined;
    if (character === undefined) throw refuse(`A string has "\\${shortened(escaped)}" in it, which means nothing.`);
    text += inside.slice(from, index) + character;
    from = index + found.length;
  }
  return text + inside.slice(from);
}
