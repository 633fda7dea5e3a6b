import { parser } from '@lezer/javascript';

type Tree = ReturnType<typeof parser.parse>;
export type Node = Tree['topNode'];

const typed = parser.configure({ dialect: 'ts' });

/** Settings are shorter and flatter than this, and read in milliseconds. */
export const PROGRAM_BYTES = 200_000;
const DEPTH_AT_MOST = 100;
const PARSED_WITHIN_MS = 1500;

/** The tree of a program of JavaScript or TypeScript; undefined for what no person writes as settings. */
export function parseProgram(text: string): Node | undefined {
  if (text.length > PROGRAM_BYTES || depthOf(text) > DEPTH_AT_MOST) return undefined;
  const parse = typed.startParse(text);
  const end = performance.now() + PARSED_WITHIN_MS;
  // Where a text has many meanings, the parser follows them all: it must not do so for ever.
  while (performance.now() < end) {
    const tree = parse.advance();
    if (tree !== null) return tree.topNode;
  }
  return undefined;
}

/** How deep brackets are nested at most; those in texts and comments count, too. */
function depthOf(text: string): number {
  let [depth, most] = [0, 0];
  for (const symbol of text) {
    if ('([{<'.includes(symbol)) most = Math.max(most, (depth += 1));
    else if (')]}>'.includes(symbol)) depth = Math.max(0, depth - 1);
  }
  return most;
}

export function* childrenOf(node: Node): Generator<Node> {
  for (let child = node.firstChild; child !== null; child = child.nextSibling) yield child;
}

/** What stands between brackets and commas: neither symbols nor comments. */
export const partsOf = (node: Node): Node[] =>
  [...childrenOf(node)].filter(({ name }) => /^[A-Za-z]/.test(name) && !name.endsWith('Comment'));
