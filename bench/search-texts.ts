import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const SYLLABLES =
  'ba be bi bo da de di do fa fe ga ge ka ke ki ko la le li lo ma me mi mo na ne pa pe ra re ri ro sa se ta te'.split(
    ' ',
  );
const WORDS = 20_000;

/** The same numbers in every run, from 0 up to 1. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A word by its rank: the first are in every text, as in any language. */
export function wordOf(rank: number): string {
  const parts: string[] = [];
  for (let rest = rank + SYLLABLES.length; rest > 0; rest = Math.floor(rest / SYLLABLES.length))
    parts.push(SYLLABLES[rest % SYLLABLES.length] ?? '');
  return parts.join('');
}

export interface Text {
  name: string;
  title: string;
  markdown: string;
}

/** Pages of six sections and some 600 words, whose words are as unevenly used as those of a language. */
export function* generateTexts(pages: number): Generator<Text> {
  const random = createRandom(7);
  // Zipf's law: the chance of a word is in inverse proportion to its rank.
  const rank = () => Math.floor(WORDS ** random()) - 1;
  const words = (count: number) => Array.from({ length: count }, () => wordOf(rank())).join(' ');
  for (let index = 0; index < pages; index += 1) {
    const title = `${words(3)} ${index}`;
    const sections = Array.from({ length: 6 }, () => `## ${words(3)}\n\n${words(60)}.\n\n${words(40)}.\n`);
    yield { name: `page-${index}`, title, markdown: `# ${title}\n\n${words(20)}.\n\n${sections.join('\n')}` };
  }
}

/** Writes them as a space. */
export async function writeTexts(dir: string, texts: Iterable<Text>): Promise<void> {
  const summary = ['# Table of contents', ''];
  await mkdir(dir, { recursive: true });
  for (const { name, title, markdown } of texts) {
    summary.push(`* [${title}](${name}.md)`);
    await writeFile(join(dir, `${name}.md`), markdown);
  }
  await writeFile(join(dir, 'SUMMARY.md'), `${summary.join('\n')}\n`);
}

/**
 * What people ask: rare and common words, several, a beginning, the words of a text side by side, a slip. Other words in each
 * round, as common as those of the round before: what was asked before would be answered from memory.
 */
export function questions(round: number): Record<string, string[]> {
  const far = 37 * round;
  const near = 3 * round;
  const words = (...ranks: number[]) => ranks.map(wordOf).join(' ');
  return {
    'a rare word': [9_000, 12_000, 15_001, 18_002].map((rank) => wordOf(rank + far)),
    'a common word': [0, 3, 8, 20].map((rank) => wordOf(rank + near)),
    'two words': [
      words(40 + near, 900 + far),
      words(5 + near, 3_000 + far),
      words(300 + near, 301 + near),
      words(1 + near, 2 + near),
    ],
    'three words': [
      words(4 + near, 80 + near, 600 + far),
      words(near, 1 + near, 2 + near),
      words(10 + near, 200 + near, 4_000 + far),
    ],
    'a beginning': [210, 400, 26, 740].map((rank) => wordOf(rank + near).slice(0, 3)),
    'a slip': [12_345, 15_432, 17_777].map((rank) => `${wordOf(rank + far).slice(0, -1)}q`),
    nothing: [`xylophones${round}`, `zzzzz${round} yyyyy`],
  };
}

/** How many words readers of one place ask for again and again. */
export const REPEATED = 500;

/** Words that repeat as those of readers do: the chance of one is in inverse proportion to its rank among them. */
export function* repeatedWords(): Generator<string, never> {
  const random = createRandom(11);
  for (;;) yield wordOf(Math.floor(REPEATED ** random()) - 1);
}

/** What nobody asked before, without an end. */
export function* freshQuestions(first: number): Generator<string, never> {
  for (let round = first; ; round += 1) yield* Object.values(questions(round)).flat();
}
