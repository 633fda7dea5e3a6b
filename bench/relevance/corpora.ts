// The texts that the judged questions are about, and the questions.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** A space that is searched. */
export interface Corpus {
  name: string;
  /** As the space says it; undefined where it says nothing, as after most imports. */
  language: string | undefined;
  /** A folder of a repository of documentation, or files that are written for this. */
  source: string | Record<string, string>;
  /** Of its judged questions, those in this language; of all languages where it is left out. */
  asked: string | undefined;
}

export interface Judged {
  corpus: string;
  language: string;
  question: string;
  /** Pages of which any is a right answer: by their files without an ending, or by their titles. */
  right: readonly string[];
  /** Whether it is kept aside: nobody tunes by these. */
  isAside: boolean;
}

/** Folders of real documentation, below the folder that is given. */
const REPOSITORIES = [
  { name: 'nso', folder: 'nso', asked: undefined },
  { name: 'bb-payments', folder: 'bb-payments/spec', asked: undefined },
  { name: 'singularity', folder: 'singularity/docs/en', asked: 'en' },
  { name: 'singularity', folder: 'singularity/docs/zh', asked: 'zh' },
  { name: 'singularity', folder: 'singularity/docs/jp', asked: 'ja' },
  { name: 'singularity', folder: 'singularity/docs/kr', asked: 'ko' },
] as const;

/** Those that are there: the guide and texts of our own always, repositories if `folder` has them. */
export function listCorpora(folder: string | undefined): Corpus[] {
  const guide: Corpus = { name: 'guide', language: undefined, source: here('../../docs'), asked: undefined };
  const texts = readdirSync(here('./texts')).map((file): Corpus => {
    const language = file.replace('.md', '');
    return { name: 'texts', language, source: pagesIn(readFileSync(here(`./texts/${file}`), 'utf8')), asked: language };
  });
  const repositories =
    folder === undefined
      ? []
      : REPOSITORIES.map(({ folder: path, ...rest }) => ({ ...rest, language: undefined, source: join(folder, path) }));
  return [guide, ...texts, ...repositories.filter(({ source }) => existsSync(source))];
}

/** Each heading of the first level begins a page. */
function pagesIn(text: string): Record<string, string> {
  const pages = text.split(/^(?=# )/m).map((page, at) => [`page-${at}.md`, page] as const);
  const titles = pages.map(([file, page]) => `* [${page.slice(2, page.indexOf('\n'))}](${file})\n`);
  return { ...Object.fromEntries(pages), 'SUMMARY.md': titles.join('') };
}

/** Every third question, by a rule that nobody chooses by: the hash of where and what is asked. */
export const isAside = (corpus: string, question: string): boolean =>
  (createHash('sha256').update(`${corpus}\t${question}`).digest()[0] ?? 0) % 3 === 0;

/** The questions about a corpus, and those that were written later, of which none is kept aside. */
export const readQuestions = (corpus: Corpus): Judged[] => [
  ...readFile(corpus, corpus.name),
  ...readFile(corpus, `${corpus.name}${FURTHER}`).map((judged) => ({ ...judged, isAside: false })),
];

const FURTHER = '-further';

function readFile({ name, asked }: Corpus, file: string): Judged[] {
  const url = here(`./questions/${file}.tsv`);
  if (!existsSync(url)) return [];
  const lines = readFileSync(url, 'utf8').split('\n');
  return lines
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [language = '', question = '', ...rest] = line.split('\t');
      const right = name === 'texts' ? rest : rest.flatMap((paths) => paths.split(' '));
      return { corpus: file, language, question, right, isAside: isAside(name, question) };
    })
    .filter(({ language }) => asked === undefined || asked === language);
}
