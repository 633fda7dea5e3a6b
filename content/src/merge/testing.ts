import fc from 'fast-check';
import { mergePage } from './merge-page.ts';
import { mergeSequence } from './merge-units.ts';
import { splitPage } from './split.ts';
import type { MergedPage, PageConflict } from './types.ts';

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

export type MergedText = { text: string; conflicts: PageConflict[] };

/** A merge of texts instead of bytes. */
export function mergeTextsOf(
  { base, ours, theirs }: { base: string; ours: string; theirs: string },
  decide?: Parameters<typeof mergePage>[1],
): MergedText {
  const merged: MergedPage = mergePage(
    { base: encoder.encode(base), ours: encoder.encode(ours), theirs: encoder.encode(theirs) },
    decide,
  );
  return { text: decoder.decode(merged.bytes), conflicts: merged.conflicts };
}

// Few words, so that equal blocks and lines turn up on all sides.
const word = fc.constantFrom(
  'alpha',
  'beta',
  'gamma',
  'delta',
  '*bold*',
  '[link](x.md)',
  '`code`',
  '漢字',
  'a|b',
  'x_y',
);
const sentence = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(' '));

const paragraph = fc.array(sentence, { minLength: 1, maxLength: 3 }).map((lines) => lines.join('\n'));

const list = fc
  .array(fc.tuple(fc.constantFrom('* ', '  * ', '1. '), sentence), { minLength: 1, maxLength: 4 })
  .map((items) => items.map(([marker, text]) => marker + text).join('\n'));

const table = fc
  .array(fc.tuple(word, word), { minLength: 1, maxLength: 3 })
  .map((rows) => ['| A | B |', '| - | - |', ...rows.map(([a, b]) => `| ${a} | ${b} |`)].join('\n'));

const code = fc.array(sentence, { maxLength: 4 }).map((lines) => ['```', ...lines, '```'].join('\n'));

const html = sentence.map((text) => `<details>\n\n<summary>${text}</summary>\n\n${text}\n\n</details>`);

const simple = fc.oneof(
  paragraph,
  sentence.map((text) => `## ${text}`),
  list,
  table,
  code,
  html,
  fc.constant('***'),
);

const tag = fc
  .tuple(fc.constantFrom('hint', 'tabs', 'step'), fc.array(simple, { maxLength: 3 }))
  .map(([name, blocks]) => [`{% ${name} %}`, ...blocks, `{% end${name} %}`].join('\n\n'));

export const anyBlock = fc.oneof({ weight: 4, arbitrary: simple }, { weight: 1, arbitrary: tag });

const frontMatter = fc
  .uniqueArray(fc.tuple(fc.constantFrom('icon', 'description', 'hidden', 'layout', '# note', 'tags'), word), {
    selector: ([key]) => key,
    minLength: 1,
    maxLength: 4,
  })
  .map((fields) =>
    [
      '---',
      ...fields.map(([key, value]) => (key === 'layout' ? `layout:\n  width: ${value}` : `${key}: "${value}"`)),
      '---',
    ].join('\n'),
  );

const odd = fc.constantFrom(
  '{% hint %}',
  '{% endhint %}',
  '```',
  '\u00A0',
  '   - a',
  '> quote',
  '[a]: b.md',
  '\t',
  '|',
  '#',
  '---',
);

const pieces = fc.record({
  front: fc.option(frontMatter, { nil: '', freq: 2 }),
  title: fc.option(sentence, { nil: '', freq: 3 }),
  blocks: fc.array(fc.oneof({ weight: 9, arbitrary: anyBlock }, { weight: 1, arbitrary: odd }), { maxLength: 7 }),
  gap: fc.constantFrom('\n\n', '\n\n', '\n\n', '\n', '\n\n\n'),
  end: fc.constantFrom('\n', '\n', '', '\n\n'),
  eol: fc.constantFrom('\n', '\n', '\r\n'),
});

/** A page as people write it, with now and then something that they would rather not have written. */
export const anyPage: fc.Arbitrary<string> = pieces.map(({ front, title, blocks, gap, end, eol }) =>
  ([front, title === '' ? '' : `# ${title}`, ...blocks].filter((part) => part !== '').join(gap) + end).replaceAll(
    '\n',
    eol,
  ),
);

/** Three pages of which two are edits of the first, and often have the same blocks. */
export const threePages: fc.Arbitrary<{ base: string; ours: string; theirs: string }> = fc
  .record({ page: anyPage, others: fc.tuple(anyPage, anyPage), edits: fc.tuple(editOf(), editOf()) })
  .map(({ page, others, edits }) => ({
    base: page,
    ours: edits[0](page, others[0]),
    theirs: edits[1](page, others[1]),
  }));

type Edit = (page: string, other: string) => string;

// Deletes, replaces, swaps or inserts lines, or takes another page altogether.
function editOf(): fc.Arbitrary<Edit> {
  const step = fc.record({
    kind: fc.constantFrom('delete', 'replace', 'insert', 'swap', 'word'),
    at: fc.nat(40),
    from: fc.nat(40),
  });
  return fc.oneof(
    {
      weight: 9,
      arbitrary: fc.array(step, { maxLength: 4 }).map(
        (steps): Edit =>
          (page, other) =>
            steps.reduce((text, each) => editLine(text, other, each), page),
      ),
    },
    { weight: 1, arbitrary: fc.constant<Edit>((_page, other) => other) },
  );
}

function editLine(text: string, other: string, { kind, at, from }: { kind: string; at: number; from: number }): string {
  const lines = text.split('\n');
  const others = other.split('\n');
  const index = at % lines.length;
  const taken = others[from % others.length] ?? '';
  if (kind === 'delete') lines.splice(index, 1);
  else if (kind === 'replace') lines[index] = taken;
  else if (kind === 'insert') lines.splice(index, 0, taken, '');
  else if (kind === 'word') lines[index] = (lines[index] ?? '').replace(/alpha|beta/, `w${from}`);
  else [lines[index], lines[0]] = [lines[0] ?? '', lines[index] ?? ''];
  return lines.join('\n');
}

/** The same merge without looking first whether two versions are the same bytes: laws are about what lies behind that. */
export function mergePartsOf({ base, ours, theirs }: { base: string; ours: string; theirs: string }): MergedText {
  const conflicts: PageConflict[] = [];
  const settle = (conflict: PageConflict): string | undefined => {
    conflicts.push(conflict);
    return conflict.ours;
  };
  const versions = { base: splitPage(base), ours: splitPage(ours), theirs: splitPage(theirs) };
  return { text: mergeSequence({ eol: '\n', settle }, versions, { within: '', apart: 2 }), conflicts };
}
