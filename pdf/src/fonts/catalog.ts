import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parseRanges, type Range } from './ranges.ts';
import { type Script, SCRIPTS } from './scripts.ts';

/** One file of a font, and the code points that are taken from it. */
export interface FontFile {
  /** Names the file in a document. */
  id: string;
  path: string;
  ranges: readonly Range[];
  /** Whether its weight can be chosen. */
  isVariable: boolean;
  /** Whether its shapes depend on the letters around them. */
  isWoven?: boolean;
  /** The same in italics, where there is one. */
  italic?: string;
}

export type Family = 'sans' | 'mono' | 'sc' | 'jp' | 'kr' | 'math' | 'symbols' | 'emoji' | Script;

const { resolve } = createRequire(import.meta.url);

/** What the font of formulas is asked for. Its package says less of it than it has. */
const MATH = parseRanges(
  'U+2032-2037,U+2070-209C,U+2100-2115,U+2117-214F,U+2190-21FF,U+2200-22FF,U+2308-230B,U+25A0-25FF,U+2605-2606,U+2713,' +
    'U+27C0-27FF,U+2900-2AFF,U+2B0E-2B11,U+2B30-2B4C,U+1D400-1D7FF',
);

const FAMILIES: Record<Exclude<Family, Script>, () => FontFile[]> = {
  sans: () => variable('noto-sans', true),
  mono: () => variable('noto-sans-mono', false),
  sc: () => variable('noto-sans-sc', false),
  jp: () => variable('noto-sans-jp', false),
  kr: () => variable('noto-sans-kr', false),
  emoji: () => variable('noto-emoji', false),
  math: () => [plain('noto-sans-math', 'latin', MATH)],
  symbols: () => [
    plain('noto-sans-symbols-2', 'symbols', rangesOf('noto-sans-symbols-2', '@fontsource')['symbols'] ?? []),
  ],
};

const known = new Map<Family, readonly FontFile[]>();

/** The files of a family. Their lists are read when a text first needs one of them. */
export function filesOf(family: Family): readonly FontFile[] {
  const files = known.get(family) ?? (isScript(family) ? scriptFiles(family) : FAMILIES[family]());
  known.set(family, files);
  return files;
}

const isScript = (family: Family): family is Script => Object.hasOwn(SCRIPTS, family);

/** The one part of a font that is about its script. */
function scriptFiles(script: Script): FontFile[] {
  const name = `noto-sans-${script}`;
  const files =
    script === 'myanmar'
      ? [plain(name, script, rangesOf(name, '@fontsource')[script] ?? [])]
      : variable(name, false).filter(({ id }) => id === `${name}-${script}`);
  return files.map((file) => ({ ...file, isWoven: true }));
}

function folderOf(name: string, scope: string): string {
  return dirname(resolve(`${scope}/${name}/package.json`));
}

function rangesOf(name: string, scope: string): Record<string, Range[]> {
  const parsed = JSON.parse(readFileSync(join(folderOf(name, scope), 'unicode.json'), 'utf8')) as Record<
    string,
    string
  >;
  return Object.fromEntries(Object.entries(parsed).map(([part, text]) => [part, parseRanges(text)]));
}

function variable(name: string, hasItalic: boolean): FontFile[] {
  const scope = '@fontsource-variable';
  const folder = join(folderOf(name, scope), 'files');
  return Object.entries(rangesOf(name, scope)).map(([part, ranges]) => {
    // Parts without a name are numbered: "[4]".
    const stem = `${name}-${part.replaceAll(/[[\]]/g, '')}`;
    return {
      id: stem,
      path: join(folder, `${stem}-wght-normal.woff2`),
      ranges,
      isVariable: true,
      ...(hasItalic ? { italic: join(folder, `${stem}-wght-italic.woff2`) } : {}),
    };
  });
}

function plain(name: string, part: string, ranges: readonly Range[]): FontFile {
  const stem = `${name}-${part}`;
  const path = join(folderOf(name, '@fontsource'), 'files', `${stem}-400-normal.woff2`);
  return { id: stem, path, ranges, isVariable: false };
}
