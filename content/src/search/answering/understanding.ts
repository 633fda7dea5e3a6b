// Understanding: what somebody looks for, as parts of which pages must have one variant each.
import { type QueryWord, queryWords } from '../words.ts';
import { FORM, type Term, type Variant } from './terms.ts';

/** The most words that are one entry of a list of synonyms. */
export const LONGEST_SYNONYM = 4;

/** What is known of the language of a question. */
export interface Spoken {
  /** For the key of some words, the other words that may stand for them. */
  synonyms: ReadonlyMap<string, readonly (readonly string[])[]>;
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

/** How well a synonym answers, and a form of one. */
const SYNONYM = 0.7;
const FORM_OF_SYNONYM = 0.65;

/** More words are looked for only as they were written. */
const EXPANDED_AT_MOST = 16;
const FORMS_OF_PHRASE = 8;
const VARIANTS_AT_MOST = 40;

/** Words that belong together, in the order of the question. */
interface Chunk {
  words: readonly QueryWord[];
  /** What else may stand for them. */
  synonyms: readonly (readonly string[])[];
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
  const firsts = chunks
    .filter(({ isStop }) => !isStop)
    .slice(0, EXPANDED_AT_MOST)
    .flatMap(({ words: its, synonyms: others, isName }) =>
      isName ? [] : [its[0]?.word ?? '', ...others.flatMap((other) => other[0] ?? [])],
    );
  const forms = await formsOf(firsts);
  return unique(chunks.map((chunk) => toTerm(chunk, forms)));
}

async function cut(words: readonly QueryWord[], spoken: Spoken): Promise<Chunk[]> {
  const { synonyms, stop, weak, keyOf } = spoken;
  const chunks: Chunk[] = [];
  for (let at = 0; at < words.length;) {
    const name = nameAt(words, at);
    const length = name > 1 ? name : await longestSynonym(words.slice(at, at + LONGEST_SYNONYM), spoken);
    const some = words.slice(at, at + Math.max(1, length));
    const others = synonyms.get(await keyOf(some.map(({ word }) => word))) ?? [];
    const isStop = others.length === 0 && some.length === 1 && isEmpty(some[0], stop);
    const isWeak = some.length === 1 && weak.has(some[0]?.word ?? '');
    chunks.push({ words: some, synonyms: others, isStop, isWeak, isName: name > 1 });
    at += some.length;
  }
  // A question of nothing but such words is about them.
  return chunks.every(({ isStop }) => isStop) ? chunks.map((chunk) => ({ ...chunk, isStop: false })) : chunks;
}

const isEmpty = (word: QueryWord | undefined, stop: ReadonlySet<string>): boolean =>
  word !== undefined && (stop.has(word.word) || /^[a-z]$/.test(word.word));

/** How many of the words from here on are one name; 1 for a word by itself. */
function nameAt(words: readonly QueryWord[], at: number): number {
  let length = 1;
  while (words[at + length]?.isJoined === true) length += 1;
  return length;
}

async function longestSynonym(
  words: readonly QueryWord[],
  { synonyms, keyOf }: Pick<Spoken, 'synonyms' | 'keyOf'>,
): Promise<number> {
  for (let length = words.length; length > 1; length -= 1) {
    const some = words.slice(0, length);
    if (some.some(({ isJoined }, index) => isJoined && index > 0)) continue;
    if (synonyms.has(await keyOf(some.map(({ word }) => word)))) return length;
  }
  return 1;
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
  const addForms = ([first = '', ...rest]: readonly string[], [whole, form]: readonly [number, number]) => {
    add([first, ...rest].join(' '), whole);
    const others = forms.get(first) ?? [];
    for (const other of rest.length === 0 ? others : others.slice(0, FORMS_OF_PHRASE))
      add([other, ...rest].join(' '), form);
  };
  const written = words.map(({ word }) => word);
  if (isStop || isName) add(written.join(' '), 1);
  else addForms(written, [1, FORM]);
  if (written.length > 1) add(written.join(''), FORM);
  for (const other of otherSpellings(words)) add(other, FORM);
  for (const synonym of synonyms) addForms(synonym, [SYNONYM, FORM_OF_SYNONYM]);
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
