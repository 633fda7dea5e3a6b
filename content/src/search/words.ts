import { eachToken, type Token, tokens } from './tokens.ts';

/** One word that is looked for. */
export interface QueryWord {
  word: string;
  /** Whether words that only begin with it are meant too. */
  prefix: boolean;
  /** Whether no blank stands between it and the word before, as in `foo_bar` and `--no-wait`. */
  isJoined: boolean;
  /** The parts of a name such as `getUserById`; absent for other words. */
  parts?: string[];
}

/** More words than this narrow nothing down any more. */
const WORDS_AT_MOST = 32;

/**
 * The tokens of a text in their order with a blank between them, as they are kept and looked through: what stands side by
 * side in the text stands side by side here. Parts of identifiers follow at the end.
 */
export function indexWords(text: string): string {
  const whole: string[] = [];
  const parts: string[] = [];
  eachToken(text, ({ word, kind }) => void (kind === 'part' ? parts : whole).push(word));
  return [...whole, ...parts].join(' ');
}

/**
 * What somebody looks for, in the form that `indexWords` gives texts. The last word is taken for a beginning unless something
 * follows it, and so is a single character of a script without blanks.
 */
export function queryWords(query: string): QueryWord[] {
  const all = tokens(query).filter(({ kind }) => kind !== 'last');
  const found = all.filter(({ kind }) => kind !== 'part');
  const lastEnd = found.at(-1)?.end;
  return found.slice(0, WORDS_AT_MOST).map(({ word, kind, start, end }, index) => {
    const parts = kind === 'word' ? partsWithin(all, start, end) : [];
    return {
      word,
      prefix: kind === 'single' || (kind === 'word' && end === lastEnd && end === query.length && word.length > 1),
      isJoined: isJoinedTo(found[index - 1], { query, kind, start }),
      ...(parts.length === 0 ? {} : { parts }),
    };
  });
}

const partsWithin = (all: readonly Token[], from: number, to: number): string[] =>
  all.filter(({ kind, start, end }) => kind === 'part' && start >= from && end <= to).map(({ word }) => word);

const NAME_AT_MOST = 3;

/**
 * Whether two words are parts of one: pairs of neighbors in a script without blanks, and words with a mark or two between them of
 * those that names of programs have.
 */
function isJoinedTo(
  before: Token | undefined,
  { query, kind, start }: { query: string; kind: Token['kind']; start: number },
): boolean {
  if (before?.kind !== kind) return false;
  if (kind === 'pair') return start < before.end;
  const between = query.slice(before.end, start);
  return (
    kind === 'word' && between.length > 0 && between.length <= NAME_AT_MOST && /^[-_./:\\@#{}()~=]+$/.test(between)
  );
}

const QUOTED = /["“”„«»]([^"“”„«»]+)["“”«»]/g;

/** What somebody put between quotation marks, each in the form in which it stands in the words of a text. */
export function quotedWords(query: string): string[] {
  return [...query.matchAll(QUOTED)].flatMap(([, inside = '']) => {
    const found = tokens(inside).filter(({ kind }) => kind !== 'part' && kind !== 'last');
    // A single character of a script without blanks is looked for as a beginning, and so is no phrase.
    if (found.length === 0 || found.some(({ kind }) => kind === 'single')) return [];
    return [found.map(({ word }) => word).join(' ')];
  });
}
