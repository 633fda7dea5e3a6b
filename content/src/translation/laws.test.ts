import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { applyTranslations } from './apply.ts';
import { toUnits } from './to-units.ts';
import type { TranslationUnit } from './types.ts';

const fixtures = join(import.meta.dirname, '../../testing/fixtures');
const corpus = join(import.meta.dirname, '../../../../shared/corpus');
const skip = existsSync(corpus) ? false : 'the corpus of real repositories is not next to this checkout';
const pagesIn = (root: string): [path: string, text: string][] =>
  globSync('**/*.md', { cwd: root })
    .toSorted()
    .map((path) => [path, readFileSync(join(root, path), 'utf8')]);

/** What a translator might write who changes every word: in letters of another alphabet, placeholders where they are. */
const marked = (source: string): string =>
  source.replaceAll(/(<<|<\/?\d+\/?>)|\p{L}/gu, (all, placeholder?: string) => placeholder ?? 'ж');

const targetsOf = (units: readonly TranslationUnit[], translate: (source: string) => string): Map<string, string> =>
  new Map(units.map(({ id, source }) => [id, translate(source)]));

/** What two pages have in common at their ends is what no unit holds; the rest is compared unit by unit. */
function checkLaws(source: string, name: string): void {
  const units = toUnits(source);
  assert.equal(new Set(units.map(({ id }) => id)).size, units.length, name);
  const same = applyTranslations(
    source,
    targetsOf(units, (text) => text),
  );
  assert.deepEqual(same, { markdown: source, problems: [] }, name);

  const { markdown, problems } = applyTranslations(source, targetsOf(units, marked));
  assert.deepEqual(problems, [], name);
  const translated = toUnits(markdown);
  assert.deepEqual(
    translated.map((unit) => [unit.kind, unit.source]),
    units.map((unit) => [unit.kind, marked(unit.source)]),
    name,
  );
  assert.deepEqual(
    translated.map(({ placeholders }) => placeholders.map(({ kind }) => kind)),
    units.map(({ placeholders }) => placeholders.map(({ kind }) => kind)),
    name,
  );
}

test('the translations of fixtures are their own, and change every unit and nothing else', () => {
  for (const [path, text] of pagesIn(fixtures)) checkLaws(text, path);
});

test('and so are those of real repositories', { skip }, () => {
  for (const [path, text] of pagesIn(corpus)) checkLaws(text, path);
});
