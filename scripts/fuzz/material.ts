import { existsSync, globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { decodeText } from '../../content/src/index.ts';
import { HOSTILE } from './hostile.ts';

/** What pages are made of: whole texts to change, and pieces to put in. */
export type Material = { texts: string[]; pieces: string[] };

const root = join(import.meta.dirname, '../..');
const MAX_TEXT = 100_000;

/** The fixtures, the examples of CommonMark, the hostile pieces, and the folders of real pages that were named. */
export function loadMaterial(corpora: readonly string[]): Material {
  const folders = [join(root, 'content/testing/fixtures'), ...corpora];
  const texts = folders.flatMap(readTexts);
  const examples = readExamples();
  // Lines of real pages as pieces: short ones, since a page has hundreds.
  const lines = texts.flatMap((text) =>
    text.split(/(?<=\n)/).filter((line) => line.trim() !== '' && line.length < 300),
  );
  return { texts: [...texts, ...examples], pieces: [...HOSTILE, ...HOSTILE, ...examples, ...sampled(lines, 5_000)] };
}

function readTexts(folder: string): string[] {
  if (!existsSync(folder)) throw new Error(`There is no folder ${folder}.`);
  const files = globSync('**/{*.md,.gitbook.yaml}', { cwd: folder }).toSorted();
  return files.map((file) => decodeText(readFileSync(join(folder, file))).text.slice(0, MAX_TEXT));
}

function readExamples(): string[] {
  const require = createRequire(join(root, 'content/package.json'));
  const { tests } = require('commonmark-spec') as { tests: { markdown: string }[] };
  return tests.map(({ markdown }) => markdown.replaceAll('→', '\t'));
}

function sampled(lines: readonly string[], count: number): string[] {
  const step = Math.max(1, Math.floor(lines.length / count));
  return lines.filter((_, index) => index % step === 0);
}
