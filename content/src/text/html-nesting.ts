/** Elements that have no end. */
export const VOID: ReadonlySet<string> = new Set(['br', 'col', 'hr', 'img', 'input', 'source', 'wbr']);

const HEADINGS = ['h2', 'h3', 'h4', 'h5', 'h6'];
const BLOCKS = 'address article aside blockquote details div dl figcaption figure hr ol p pre section table ul'.split(
  ' ',
);

/** In HTML, the start of the element ends the ones after it without an end tag of theirs. */
export const ENDED_BY: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ...BLOCKS.map((name) => [name, ['p']] as const),
  ...HEADINGS.map((name) => [name, [...HEADINGS, 'p']] as const),
  ['a', ['a']],
  ['li', ['li']],
  ['dd', ['dd', 'dt']],
  ['dt', ['dd', 'dt']],
  ['rp', ['rp', 'rt']],
  ['rt', ['rp', 'rt']],
  ['td', ['td', 'th', 'thead']],
  ['th', ['th']],
  ['tr', ['td', 'th', 'tr']],
  ['tbody', ['tbody', 'thead']],
  ['tfoot', ['tbody', 'thead']],
]);
