// Groups of synonyms as people write them in lines, and as spreadsheets and other searches export them.

/** A group as it is sent. */
export interface Written {
  terms: readonly string[];
  /** Those that find the others, and are not found by them; absent where each finds each. */
  from?: readonly string[];
  language?: string;
}

export interface Line extends Written {
  /** From 1. */
  line: number;
}

export interface Read {
  groups: Line[];
  faults: { line: number; text: string; message: string }[];
}

export const TERMS_AT_MOST = 10;
const LONGEST_TERM = 100;
/** An organization keeps no more, so that no more can be added at once. */
export const GROUPS_AT_MOST = 500;

const ARROW = /=>|->|→/;

/** Reads lines such as `k8s, kubernetes` and `portal => dashboard`. Commas, semicolons and tabs separate; `#` begins a remark. */
export function readLines(text: string, language?: string): Read {
  const read: Read = { groups: [], faults: [] };
  for (const [index, raw] of text.split(/\r\n|\r|\n/).entries()) {
    const line = raw.replace(/^\uFEFF/, '').trim();
    if (line === '' || line.startsWith('#')) continue;
    const parts = line.split(ARROW);
    const [left = [], right] = parts.map(cellsOf);
    const group: Written = right === undefined ? { terms: left } : { from: left, terms: right };
    const message = parts.length > 2 ? 'has more than one arrow' : faultOf(group);
    if (message !== undefined) read.faults.push({ line: index + 1, text: line, message });
    else read.groups.push({ line: index + 1, ...group, ...(language !== undefined && { language }) });
  }
  return read;
}

/** What is wrong with a group, as the end of a sentence about it. */
export function faultOf({ terms, from }: Written): string | undefined {
  const all = [...(from ?? []), ...terms];
  if (from === undefined ? terms.length < 2 : from.length === 0 || terms.length === 0)
    return from === undefined ? 'has only one term' : 'has nothing on one side of the arrow';
  if (all.length > TERMS_AT_MOST) return `has more than ${TERMS_AT_MOST} terms`;
  if (all.some((term) => term.length > LONGEST_TERM)) return `has a term of more than ${LONGEST_TERM} characters`;
  const empty = all.find((term) => !/[\p{L}\p{N}]/u.test(term));
  if (empty !== undefined) return `has “${empty}”, which has no letter or digit`;
  const twice = all.find((term, index) => all.findIndex((other) => isSame(other, term)) < index);
  return twice === undefined ? undefined : `has “${twice}” twice`;
}

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** The cells of a line; a cell in quotation marks may have separators, and doubled marks for one. */
function cellsOf(line: string): string[] {
  const cells = [...line.matchAll(/\s*(?:"((?:[^"]|"")*)"|([^,;\t]*))\s*(?:[,;\t]|$)/g)];
  return cells
    .map(([, quoted, plain = '']) => (quoted === undefined ? plain : quoted.replaceAll('""', '"')).trim())
    .filter((cell) => cell !== '');
}

/** The terms in lines of a field. */
export const termsIn = (text: string): string[] =>
  text
    .split('\n')
    .map((term) => term.trim())
    .filter((term) => term !== '');
