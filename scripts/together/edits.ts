// What people do to a page, as it changes its source: words come and go, are formatted and linked, blocks are made, moved, turned into
// lists and deleted.

/** Numbers below `below`, the same each time. */
export type Roll = (below: number) => number;

export function rollWith(seed: number): Roll {
  let state = (seed % 2_147_483_646) + 1;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

export interface Edit {
  /** In paragraphs and lists, without the heading. */
  blocks: readonly string[];
  roll: Roll;
  /** A word that nobody has written yet. */
  newWord: () => string;
}

type Change = (edit: Edit) => string[];

const pick = ({ blocks, roll }: Edit): number => roll(blocks.length);

/** With a block in another form; one without words is gone. */
const exchange = ({ blocks }: Edit, at: number, block: string): string[] =>
  block.replaceAll(/[*\s]/g, '') === '' ? blocks.toSpliced(at, 1) : blocks.with(at, block);

/** With a line of a block, and the words in it, in another form. */
function inLine(edit: Edit, change: (words: string[], roll: Roll) => string[]): string[] {
  const at = pick(edit);
  const lines = (edit.blocks[at] ?? '').split('\n');
  const line = edit.roll(lines.length);
  const [, mark = '', text = ''] = /^(\* )?(.*)$/.exec(lines[line] ?? '') ?? [];
  const words = change(
    text.split(' ').filter((word) => word !== ''),
    edit.roll,
  );
  const next = words.length === 0 ? lines.toSpliced(line, 1) : lines.with(line, mark + words.join(' '));
  return exchange(edit, at, next.join('\n'));
}

const onWord = (edit: Edit, change: (word: string) => string): string[] =>
  inLine(edit, (words, roll) => {
    const at = roll(words.length);
    const word = words[at];
    return word === undefined ? words : words.with(at, change(word));
  });

const isPlain = (word: string): boolean => /^w\d+x$/.test(word);

export const changes = {
  insertWord: (edit) => inLine(edit, (words, roll) => words.toSpliced(roll(words.length + 1), 0, edit.newWord())),
  deleteWords: (edit) => inLine(edit, (words, roll) => words.toSpliced(roll(words.length), 1 + roll(3))),
  makeBold: (edit) => onWord(edit, (word) => (isPlain(word) ? `**${word}**` : word)),
  makePlain: (edit) => onWord(edit, (word) => /w\d+x/.exec(word)?.[0] ?? word),
  link: (edit) => onWord(edit, (word) => (isPlain(word) ? `[${word}](https://example.com/)` : word)),
  insertBlock: (edit) => edit.blocks.toSpliced(edit.roll(edit.blocks.length + 1), 0, edit.newWord()),
  deleteBlock: (edit) => edit.blocks.toSpliced(pick(edit), 1),
  moveBlock: (edit) => {
    const at = pick(edit);
    const rest = edit.blocks.toSpliced(at, 1);
    return rest.toSpliced(edit.roll(rest.length + 1), 0, edit.blocks[at] ?? '');
  },
  makeList: (edit) => {
    const at = pick(edit);
    const block = edit.blocks[at] ?? '';
    if (block.startsWith('* ')) return [...edit.blocks];
    return edit.blocks.with(
      at,
      block
        .split(' ')
        .map((word) => `* ${word}`)
        .join('\n'),
    );
  },
  makeParagraph: (edit) => {
    const at = pick(edit);
    return edit.blocks.with(at, (edit.blocks[at] ?? '').replaceAll(/\n?^\* /gm, ' ').trim());
  },
} satisfies Record<string, Change>;

export type ChangeName = keyof typeof changes;

/** How often each happens, out of their sum. A page that is long is shortened more. */
const OFTEN: Record<ChangeName, number> = {
  ...{ insertWord: 40, deleteWords: 8, makeBold: 8, makePlain: 3, link: 5 },
  ...{ insertBlock: 10, deleteBlock: 3, moveBlock: 5, makeList: 3, makeParagraph: 3 },
};
const LONG: Record<ChangeName, number> = { ...OFTEN, insertWord: 10, insertBlock: 3, deleteWords: 25, deleteBlock: 8 };

export function chooseChange(roll: Roll, isLong: boolean): ChangeName {
  const weights = Object.entries(isLong ? LONG : OFTEN) as [ChangeName, number][];
  let left = roll(weights.reduce((sum, [, weight]) => sum + weight, 0));
  for (const [name, weight] of weights) if ((left -= weight) < 0) return name;
  return 'insertWord';
}

const WORD = /\bw\d+x\b/g;

/** How often each word is in a text. */
export function countWords(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [word] of text.matchAll(WORD)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}
