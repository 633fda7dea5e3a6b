import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import { sampleOf } from '../../testing/sample.ts';
import { toDocument } from '../document/document.ts';
import type { DocumentNode } from '../nodes/types.ts';
import { parsePage } from '../page/facts.ts';
import { applyTranslations } from './apply.ts';
import { toUnits } from './to-units.ts';
import type { TranslationUnit } from './types.ts';

// `npm run laws` asks for more of them.
const numRuns = Number(process.env['LECTERN_LAW_RUNS'] ?? 300);

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

/** What no translation may change: which blocks and inlines there are, where they lead, and all code and formulas. */
const skeletonOf = (source: string): unknown[] =>
  bones(toDocument(source, ({ kind, target }) => ({ kind, target })).nodes, false);

function bones(nodes: readonly DocumentNode[], isCode: boolean): unknown[] {
  return nodes.flatMap((node): unknown[] => {
    if (node.object === 'text') return isCode ? [node.leaves.map(({ text }) => text).join('')] : [];
    const { ref, formula, expression, code } = node.data;
    const inside = [...(node.fragments ?? []).flatMap((fragment) => fragment.nodes), ...node.nodes];
    return [[node.type, ref, formula, expression, code], ...bones(inside, node.type === 'code')];
  });
}

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
  assert.deepEqual(skeletonOf(markdown), skeletonOf(source), name);
}

/** Text that is written at the end of a page, or before its first block, changes no other unit. */
function checkOthersStay(source: string, name: string): void {
  const ids = toUnits(source).map(({ id }) => id);
  const ended = toUnits(`${source}\n\nSomething that no page says.\n`).map(({ id }) => id);
  assert.deepEqual(ended.slice(0, ids.length), ids, name);
  const { bodyStart } = parsePage(source);
  const begun = toUnits(`${source.slice(0, bodyStart)}Something that no page says.\n\n${source.slice(bodyStart)}`);
  assert.deepEqual(new Set(ids).difference(new Set(begun.map(({ id }) => id))), new Set(), name);
}

test('the translations of fixtures are their own, and change every unit and nothing else', () => {
  for (const [path, text] of pagesIn(fixtures)) checkLaws(text, path);
});

test('a unit is the same whatever is written elsewhere on its page', () => {
  for (const [path, text] of pagesIn(fixtures)) checkOthersStay(text, path);
});

/** One address in 34,000 texts ends in a way in which no other text can follow it. */
const REFUSED_OF_REAL = 3;

test('of real repositories, nearly every unit can be translated, and none is broken', { skip }, () => {
  let refused = 0;
  for (const [path, source] of sampleOf(pagesIn(corpus), 12)) {
    const units = toUnits(source);
    assert.equal(
      applyTranslations(
        source,
        targetsOf(units, (text) => text),
      ).markdown,
      source,
      path,
    );
    const { markdown, problems } = applyTranslations(source, targetsOf(units, marked));
    refused += problems.length;
    assert.equal(toUnits(markdown).length, units.length, path);
  }
  assert.ok(refused <= REFUSED_OF_REAL, `${refused} were refused`);
});

const piece = fc.constantFrom(
  ...[
    'word ',
    'word\n',
    '\n',
    '\n\n',
    '# ',
    '## a\n',
    'a\n===\n',
    '> ',
    '>',
    '- ',
    '1. ',
    '- [ ] ',
    '  ',
    '    ',
    '\t',
  ],
  ...['| a | b |\n| - | - |\n| c | *d* |\n', '| \\| |', '```\n', '$$\n', '$$a$$', '[^1]: ', '[^1]', '[a]: b "c"\n'],
  ...['{% hint style="info" %}', '{% endhint %}', '{% tabs %}', '{% tab title="a" %}', '{% endtab %}', '{% endtabs %}'],
  ...['{% if a %}', '{% if', '{% endif %}', '{% embed url="a" %}', '{% endembed %}', '{% @a/b c="d" %}', '{% raw %}'],
  ...[
    '**',
    '*',
    '_',
    '~~',
    '`',
    '[',
    '](b.md)',
    '][a]',
    '![',
    '<b>',
    '</b>',
    '<i class="fa-x">',
    '</i>',
    '<br>',
    '&amp;',
  ],
  ...[
    '<td>',
    '</td>\n',
    '<figure><img alt="a" src="b">',
    '<summary>',
    '</summary>\n',
    '<!--',
    '-->',
    '<1>',
    '</1>',
    '<<',
  ],
  ...[
    '\\',
    '\\\n',
    '  \n',
    '\r\n',
    '\0',
    '\u00A0',
    '𝒳',
    'https://a.b/c',
    ':fire:',
    '---\ntitle: a\n---\n',
    '!',
    ':',
    '#',
  ],
);
const anyPage = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''));

test('of any page, a translation is read as what it says, or its place is left as it was', () => {
  fc.assert(
    fc.property(anyPage, (source) => {
      const units = toUnits(source);
      assert.equal(
        applyTranslations(
          source,
          targetsOf(units, (text) => text),
        ).markdown,
        source,
      );
      const { markdown, problems } = applyTranslations(source, targetsOf(units, marked));
      const refused = new Set(problems.map(({ id }) => id));
      assert.deepEqual(
        toUnits(markdown).map((unit) => [unit.kind, unit.source]),
        units.map((unit) => [unit.kind, refused.has(unit.id) ? unit.source : marked(unit.source)]),
      );
    }),
    { numRuns },
  );
});

test('a page that is made to cost much is read and translated within bounds, and loses nothing', () => {
  const times = (text: string, count: number): string => text.repeat(count);
  for (const source of [
    times('word ', 40_000),
    times('[a](b) ', 4_000),
    `x ${times('![a](b) ', 2_000)}y`,
    `<p>x ${times('<img alt="a" src="c"> ', 2_000)}y</p>`,
    `a${times('<b>', 4_000)}${times('</i>', 4_000)}`,
    times('<i class="fa-a"> ', 4_000),
    `x${times('<code>', 6_000)}`,
    times('{% if ', 10_000),
    `<table>${times('<tr><td>a</td><td>b</td></tr>', 1_000)}</table>`,
    times('{% tab title="a" %}\nb\n{% endtab %}\n', 1_000),
    times('a\\\n', 4_000),
    times('<1>', 10_000),
    times('<!-- a ', 6_000),
    `---\ndescription: ${times('a ', 4_000)}\n---\nb\n`,
  ]) {
    const units = toUnits(source);
    const { markdown, problems } = applyTranslations(source, targetsOf(units, marked));
    assert.deepEqual(problems, [], source.slice(0, 40));
    assert.equal(toUnits(markdown).length, units.length, source.slice(0, 40));
  }
});
