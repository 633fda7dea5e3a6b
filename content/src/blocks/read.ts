import type { Token } from 'markdown-it';
import { type Budget, fullBudget, MAX_PAGE, TooMuch } from '../markdown/positions/budget.ts';
import { createParser } from '../markdown/parser.ts';
import type { Definition } from '../markdown/positions/positions.ts';
import { type Lines, linesOf } from './lines.ts';
import { nestTokens } from './nest.ts';
import { type ParserText, parserText } from './parser-text.ts';
import { placeBlocks } from './place.ts';
import type { Block } from './types.ts';
import { withUnread } from './unread.ts';

const parser = createParser();

/** A text as the tree of its blocks. */
export type BlockTree = {
  source: string;
  blocks: Block[];
  /** Whether the parser read the text. One that is too much for it is given in stretches of lines. */
  isRead: boolean;
  /** What the parser read, and the way from its offsets to those of the source; for the rooms of the tree. */
  lines: Lines;
  spanOf: ParserText['spanOf'];
  /** What the parser learned on its way, such as where references lead; for who parses what stands in lines. */
  env: Env;
};

type Env = { budget: Budget; definitions?: Definition[] };

/** Where references lead, and which footnotes there are. The parser adds what it finds. */
type Known = { references?: Record<string, unknown>; footnoteLabels?: Set<string> };

/**
 * The blocks of Markdown that begins at an offset of a source, in the order of the source. Every known tag and every
 * condition outside of lines is a block. `known` is what the parser has learned of a page that the source is a part of. Never throws; time grows linearly with the source, whatever it contains.
 */
export function readBlocks(source: string, from = 0, known: Known = {}): BlockTree {
  const { text, spanOf } = parserText(source, from);
  const lines = linesOf(text);
  const env: Env = { ...known, ...fullBudget() };
  const tokens = text.length > MAX_PAGE ? undefined : parse(text, env);
  const blocks = nestTokens(tokens ?? []);
  placeBlocks({ spanOf, lines, definitions: env.definitions ?? [] }, blocks);
  return { source, blocks: withUnread(blocks, source, from), isRead: tokens !== undefined, lines, spanOf, env };
}

function parse(text: string, env: Env): Token[] | undefined {
  const tokens: Token[] = [];
  try {
    parser.block.parse(text, parser, env, tokens);
    return tokens;
  } catch (error) {
    // Both are answers to hostile texts.
    if (!(error instanceof TooMuch || error instanceof RangeError)) throw error;
    return undefined;
  }
}
