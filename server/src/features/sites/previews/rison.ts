// Rison: JSON as it is written in addresses.
//
// Words stand without quotes: `(plan:pro,beta:!t,tags:!(a,b))` is `{"plan":"pro","beta":true,"tags":["a","b"]}`. Read from left to
// right, each character once.

/** What is nested deeper is refused, so that no text exhausts the stack. */
const DEPTH_AT_MOST = 16;

/** Ends a word; what stands in quotes may hold all of them. */
const ENDS = new Set([',', ':', '(', ')', '!', "'"]);

const CONSTANTS: Readonly<Record<string, unknown>> = { t: true, f: false, n: null };

class Unreadable extends Error {}

interface Reader {
  text: string;
  at: number;
}

/** The value that a text says, or undefined for a text that is no Rison. */
export function parseRison(text: string): { value: unknown } | undefined {
  const reader = { text, at: 0 };
  try {
    const value = readValue(reader, 0);
    return reader.at === text.length ? { value } : undefined;
  } catch (error) {
    if (error instanceof Unreadable) return undefined;
    throw error;
  }
}

function readValue(reader: Reader, depth: number): unknown {
  if (depth > DEPTH_AT_MOST) throw new Unreadable();
  const character = reader.text[reader.at];
  if (character === '(') return readObject(reader, depth);
  if (character === "'") return readQuoted(reader);
  if (character !== '!') return toPlain(readWord(reader));
  const next = reader.text[reader.at + 1] ?? '';
  reader.at += 2;
  if (next === '(') return readList(reader, depth);
  if (!Object.hasOwn(CONSTANTS, next)) throw new Unreadable();
  return CONSTANTS[next];
}

function readObject(reader: Reader, depth: number): Record<string, unknown> {
  reader.at += 1;
  const entries: [string, unknown][] = [];
  while (!takes(reader, ')')) {
    if (entries.length > 0) expect(reader, ',');
    const name = reader.text[reader.at] === "'" ? readQuoted(reader) : readWord(reader);
    expect(reader, ':');
    entries.push([name, readValue(reader, depth + 1)]);
  }
  // Not by assignment: a name may be `__proto__`.
  return Object.fromEntries(entries);
}

function readList(reader: Reader, depth: number): unknown[] {
  const items: unknown[] = [];
  while (!takes(reader, ')')) {
    if (items.length > 0) expect(reader, ',');
    items.push(readValue(reader, depth + 1));
  }
  return items;
}

function readQuoted(reader: Reader): string {
  let word = '';
  for (reader.at += 1; reader.at < reader.text.length; reader.at += 1) {
    const character = reader.text[reader.at];
    if (character === "'") {
      reader.at += 1;
      return word;
    }
    if (character !== '!') word += character;
    else word += escaped(reader);
  }
  throw new Unreadable();
}

function escaped(reader: Reader): string {
  reader.at += 1;
  const character = reader.text[reader.at];
  if (character !== "'" && character !== '!') throw new Unreadable();
  return character;
}

function readWord(reader: Reader): string {
  const from = reader.at;
  while (reader.at < reader.text.length && !ENDS.has(reader.text[reader.at] ?? '')) reader.at += 1;
  if (reader.at === from) throw new Unreadable();
  return reader.text.slice(from, reader.at);
}

const NUMBER = /^-?(?:0|[1-9]\d{0,30})(?:\.\d{1,30})?(?:e-?\d{1,3})?$/;

const toPlain = (word: string): unknown => (NUMBER.test(word) ? Number(word) : word);

function takes(reader: Reader, character: string): boolean {
  if (reader.text[reader.at] !== character) return false;
  reader.at += 1;
  return true;
}

function expect(reader: Reader, character: string): void {
  if (!takes(reader, character)) throw new Unreadable();
}
