// Pages that nobody has twice: words as often as in a language, a few of them rare enough to be looked for.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const SYLLABLES = [
  'ba',
  'cor',
  'den',
  'fi',
  'gul',
  'hem',
  'jo',
  'kar',
  'lin',
  'mo',
  'nas',
  'per',
  'qui',
  'ros',
  'tu',
  'vel',
];
const VOCABULARY = 4096;
const WORDS_A_SECTION = 70;
const SECTIONS = 4;

/** A word of three or four syllables for each number. */
export function wordOf(number: number): string {
  const parts: string[] = [];
  for (let left = number + VOCABULARY; left > 0; left = Math.floor(left / SYLLABLES.length))
    parts.push(SYLLABLES[left % SYLLABLES.length] ?? '');
  return parts.join('');
}

/** Numbers from 0 to 1, the same ones for the same seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** By the law of Zipf, so that some words are on nearly every page and most are rare. */
const pickWord = (random: () => number): string => wordOf(Math.floor(VOCABULARY ** random()) - 1);

/** A page of about 3 kB with sections, a link, code and a hint. */
function pageText(site: number, page: number): string {
  const random = createRandom(site * 1009 + page);
  const sentence = (words: number) => `${Array.from({ length: words }, () => pickWord(random)).join(' ')}.`;
  const sections = Array.from({ length: SECTIONS }, (_, at) =>
    [
      `## ${sentence(3)}`,
      Array.from({ length: WORDS_A_SECTION / 10 }, () => sentence(10)).join(' '),
      at % 2 === 0 ? '```js\nconst answer = 42;\n```' : `{% hint style="info" %}\n${sentence(12)}\n{% endhint %}`,
    ].join('\n\n'),
  );
  const before = `See [the page before](${nameOfPage(Math.max(0, page - 1))}).`;
  return `# ${sentence(4)}\n\n${before}\n\n${sections.join('\n\n')}\n`;
}

const nameOfPage = (page: number): string => `page-${page}.md`;

/** A folder with the space of a site. */
export async function writePages(dir: string, { site, pages }: { site: number; pages: number }): Promise<string> {
  await mkdir(dir);
  const names = Array.from({ length: pages }, (_, page) => nameOfPage(page));
  await Promise.all(names.map((name, page) => writeFile(join(dir, name), pageText(site, page))));
  const lines = names.map((name, page) => `* [Page ${page}](${name})`);
  await writeFile(join(dir, 'README.md'), `# Site ${site}\n`);
  await writeFile(join(dir, 'SUMMARY.md'), `# Table of contents\n\n* [Welcome](README.md)\n${lines.join('\n')}\n`);
  return dir;
}
