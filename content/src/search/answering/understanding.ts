// Understanding: what somebody looks for, as parts of which pages must have one variant each.
import { type QueryWord, queryWords } from '../words.ts';
import { FORM, type Term, type Variant } from './terms.ts';

/** The most words that are one entry of a list of synonyms. */
export const LONGEST_SYNONYM = 4;

/** For the key of some words, the other words that may stand for them. */
export type Synonyms = ReadonlyMap<string, readonly (readonly string[])[]>;

/** What is known of the language of a question. */
export interface Spoken {
  /** Of the field. */
  synonyms: Synonyms;
  /** The same, said by those whose texts are searched: it counts more. With the most words that one entry has. */
  own?: { meanings: Synonyms; longest: number };
  /** Words that say nothing by themselves. */
  stop: ReadonlySet<string>;
  /** Words that say little by themselves. */
  weak: ReadonlySet<string>;
  /** Under what name words stand among synonyms. */
  keyOf: (words: readonly string[]) => Promise<string>;
}

/** What knows the languages, and the words that texts have. */
export interface Knowledge {
  speak: (words: readonly string[]) => Promise<Spoken>;
  /** The other forms of each of these words that texts have. */
  formsOf: (words: readonly string[]) => Promise<ReadonlyMap<string, readonly string[]>>;
}

/** How well a synonym answers, and a form of one: of the field, and of one's own. */
const OF_FIELD = [0.7, 0.65] as const;
const OWN = [0.85, 0.8] as const;

/** More synonyms are not looked for, of one part and of all. */
const OTHERS_AT_MOST = 16;
const ALL_OTHERS_AT_MOST = 64;

/** More words are looked for only as they were written. */
const EXPANDED_AT_MOST = 16;
/** In a phrase, more forms of one word, and more phrases, are not looked for. */
const FORMS_IN_PHRASE = 3;
const FORMS_OF_PHRASE = 15;
const VARIANTS_AT_MOST = 40;

interface Synonym {
  words: readonly string[];
  /** How well it answers, and a form of it. */
  worth: readonly [number, number];
}

/** Words that belong together, in the order of the question. */
interface Chunk {
  words: readonly QueryWord[];
  /** What else may stand for them, the likeliest first. */
  synonyms: readonly Synonym[];
  isStop: boolean;
  isWeak: boolean;
  /** Whether it is a name such as `foo_bar.baz`, whose parts stand side by side. */
  isName: boolean;
}

/** The parts of a question. None says nothing by itself unless another says something. */
export async function understand(query: string, { speak, formsOf }: Knowledge): Promise<Term[]> {
  const words = queryWords(query);
  if (words.length === 0) return [];
  const chunks = await cut(words, await speak(words.map(({ word }) => word)));
  const inForms = chunks
    .filter(({ isStop }) => !isStop)
    .slice(0, EXPANDED_AT_MOST)
    .flatMap(({ words: its, synonyms: others, isName }) =>
      isName ? [] : [...its.map(({ word }) => word), ...others.flatMap((other) => other.words)],
    );
  const forms = await formsOf([...new Set(inForms)]);
  return unique(chunks.map((chunk) => toTerm(chunk, forms)));
}

async function cut(words: readonly QueryWord[], spoken: Spoken): Promise<Chunk[]> {
  const { own, stop, weak } = spoken;
  const longest = Math.max(LONGEST_SYNONYM, own?.longest ?? 0);
  const chunks: Chunk[] = [];
  let left = ALL_OTHERS_AT_MOST;
  for (let at = 0; at < words.length;) {
    const name = nameAt(words, at);
    const within = await synonymWithin(words.slice(at, at + name), spoken);
    if (within !== undefined) {
      const { start, length } = within;
      // A pair across the border of what may be replaced stands nowhere once it is.
      const before = words.slice(at, Math.max(at, at + start - 1));
      if (before.length > 0) chunks.push({ ...PLAIN, words: before, isName: before.length > 1 });
      const some = words.slice(at + start, at + start + length);
      const others = (await synonymsOf(some, spoken)).slice(0, Math.min(OTHERS_AT_MOST, left));
      left -= others.length;
      chunks.push({ ...PLAIN, words: some, synonyms: others });
      at += Math.min(name, start + length + 1);
      continue;
    }
    const length = Math.max(name, await longestSynonym(words.slice(at, at + longest + 1), spoken));
    const some = words.slice(at, at + length);
    const others = (await synonymsOf(some, spoken)).slice(0, Math.min(OTHERS_AT_MOST, left));
    left -= others.length;
    const isStop = others.length === 0 && some.length === 1 && isEmpty(some[0], stop);
    const isWeak = some.length === 1 && weak.has(some[0]?.word ?? '');
    chunks.push({ words: some, synonyms: others, isStop, isWeak, isName: name > 1 && name === length });
    at += some.length;
  }
  // A question of nothing but such words is about them.
  return chunks.every(({ isStop }) => isStop) ? chunks.map((chunk) => ({ ...chunk, isStop: false })) : chunks;
}

const PLAIN = { synonyms: [], isStop: false, isWeak: false, isName: false };

/** Pairs of neighbors in a script without blanks. */
const isRun = (words: readonly QueryWord[]): boolean =>
  words.length > 1 && words.every(({ word }) => /^[\u2e80-\u{3ffff}]{2}$/u.test(word));

/** What a list has within a text without blanks, whose words nothing sets apart: the first, the longest of it. */
async function synonymWithin(
  run: readonly QueryWord[],
  { own, synonyms, keyOf }: Spoken,
): Promise<{ start: number; length: number } | undefined> {
  if (!isRun(run)) return undefined;
  const longest = Math.max(own?.longest ?? 0, LONGEST_SYNONYM);
  for (let start = 0; start < run.length; start += 1)
    for (let length = Math.min(longest, run.length - start); length > 0; length -= 1) {
      if (length === run.length) continue;
      const key = await keyOf(run.slice(start, start + length).map(({ word }) => word));
      if (own?.meanings.has(key) === true || synonyms.has(key)) return { start, length };
    }
  return undefined;
}

const isEmpty = (word: QueryWord | undefined, stop: ReadonlySet<string>): boolean =>
  word !== undefined && (stop.has(word.word) || /^[a-z]$/.test(word.word));

/** How many of the words from here on are one name; 1 for a word by itself. */
function nameAt(words: readonly QueryWord[], at: number): number {
  let length = 1;
  while (words[at + length]?.isJoined === true) length += 1;
  return length;
}

/** How many of these words from the first on are in a list side by side, with all of a name or nothing; one word more is looked at. */
async function longestSynonym(words: readonly QueryWord[], spoken: Spoken): Promise<number> {
  for (let length = words.length; length > 1; length -= 1) {
    if (words[length]?.isJoined === true) continue;
    if ((await synonymsOf(words.slice(0, length), spoken)).length > 0) return length;
  }
  return 1;
}

async function synonymsOf(words: readonly QueryWord[], { synonyms, own, keyOf }: Spoken): Promise<Synonym[]> {
  const key = await keyOf(words.map(({ word }) => word));
  return [
    ...(own?.meanings.get(key) ?? []).map((other) => ({ words: other, worth: OWN })),
    ...(synonyms.get(key) ?? []).map((other) => ({ words: other, worth: OF_FIELD })),
  ];
}

function toTerm(
  { words, synonyms, isStop, isWeak, isName }: Chunk,
  forms: ReadonlyMap<string, readonly string[]>,
): Term {
  const variants = new Map<string, number>();
  const add = (text: string, weight: number) => {
    if ((variants.get(text) ?? 0) < weight && (variants.has(text) || variants.size < VARIANTS_AT_MOST))
      variants.set(text, weight);
  };
  const addForms = (its: readonly string[], [whole, form]: readonly [number, number]) => {
    add(its.join(' '), whole);
    for (const other of its.length === 1 ? (forms.get(its[0] ?? '') ?? []) : formsOfPhrase(its, forms))
      add(other, form);
  };
  const written = words.map(({ word }) => word);
  if (isStop || isName) add(written.join(' '), 1);
  else addForms(written, [1, FORM]);
  if (written.length > 1) add(written.join(''), FORM);
  for (const other of otherSpellings(words)) add(other, FORM);
  // Each synonym comes before the forms of any.
  for (const { words: its, worth } of synonyms) add(its.join(' '), worth[0]);
  for (const { words: its, worth } of synonyms) addForms(its, worth);
  return {
    variants: [...variants]
      .map(([text, weight]): Variant => ({ text, weight }))
      .toSorted((a, b) => b.weight - a.weight),
    prefix: words.at(-1)?.prefix === true && !isStop,
    weight: 1,
    isStop,
    ...(isWeak ? { isWeak } : {}),
  };
}

/** A phrase with its words in other forms, each by itself and some together: "kopie zapasowe" for "kopia zapasowa". */
function formsOfPhrase(words: readonly string[], forms: ReadonlyMap<string, readonly string[]>): string[] {
  let found: string[][] = [[]];
  for (const word of words) {
    const each = [word, ...(forms.get(word) ?? []).slice(0, FORMS_IN_PHRASE)];
    found = found.flatMap((before) => each.map((form) => [...before, form])).slice(0, FORMS_OF_PHRASE + 1);
  }
  return found.slice(1).map((phrase) => phrase.join(' '));
}

/** How else a name may stand in texts: in parts, as `get_user` for `getUser`, and a version with or without its letter. */
function otherSpellings(words: readonly QueryWord[]): string[] {
  const inParts = words.flatMap(({ word, parts }) => parts ?? [word]);
  const others = inParts.length > words.length ? [inParts.join(' ')] : [];
  if (words.length < 2) return others;
  const [first = '', ...rest] = words.map(({ word }) => word);
  if (/^v\d+$/.test(first)) others.push([first.slice(1), ...rest].join(' '));
  else if (/^\d+$/.test(first)) others.push([`v${first}`, ...rest].join(' '));
  return others;
}

/** Each part once, however often somebody wrote it. */
function unique(terms: readonly Term[]): Term[] {
  const found = new Map<string, Term>();
  for (const term of terms) {
    const text = term.variants[0]?.text ?? '';
    const known = found.get(text);
    found.set(text, known === undefined ? term : { ...known, prefix: known.prefix || term.prefix });
  }
  return [...found.values()];
}
