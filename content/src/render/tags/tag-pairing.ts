import type { StateCore, Token } from 'markdown-it';
import { endingTag, PARTS, tagsWithBodies } from '../../blocks/tags.ts';
import { OPTIONAL_END, knownTag } from '../../markdown/tags/tag-names.ts';
import { INTEGRATION } from '../../tags/integration.ts';
import type { BlockTag } from '../../markdown/tags/tag-syntax.ts';

/** Deeper tags are shown as text. */
const MAX_TAG_DEPTH = 50;

type OpenTag = { name: string; level: number; meta: BlockTag };
type Pairing = { state: StateCore; output: Token[]; open: OpenTag[]; level: number; bodies: ReadonlySet<Token> };

/**
 * Turns the flat tag tokens into opening and closing ones that nest with the Markdown around them. A tag without its end is
 * closed where its list item, quote or page ends; an end without its tag is dropped.
 */
export function pairTags(state: StateCore): void {
  if (!state.tokens.some((token) => token.type === 'block_tag')) return;
  const pairing: Pairing = { state, output: [], open: [], level: 0, bodies: tagsWithBodies(state.tokens) };
  for (const token of state.tokens) pairToken(pairing, token);
  closeDownTo(pairing, 0);
  state.tokens = pairing.output;
}

function pairToken(pairing: Pairing, token: Token): void {
  if (token.type !== 'block_tag') {
    if (token.nesting === -1) pairing.level--;
    while ((pairing.open.at(-1)?.level ?? -1) > pairing.level) closeLast(pairing);
    const ending = token.type === 'inline' ? trailingEnd(pairing, token) : undefined;
    // A tight list hides its paragraphs, but not those of a block that stands in it.
    if (token.hidden && pairing.open.at(-1)?.level === pairing.level) token.hidden = false;
    pairing.output.push(token);
    if (token.nesting === 1) pairing.level++;
    if (ending) pairing.state.env['pendingEnd'] = ending;
    else if (token.type === 'paragraph_close') closePending(pairing);
    return;
  }
  const meta = token.meta as BlockTag;
  const tag = knownTag(meta.name);
  if (!tag) return;
  if (tag.closes) closeNamed(pairing, tag.base);
  else if (tag.base === INTEGRATION || (OPTIONAL_END.has(tag.base) && !pairing.bodies.has(token)))
    emit(pairing, 'tag_leaf', 0, meta);
  else if (pairing.open.length >= MAX_TAG_DEPTH) emitText(pairing, meta.raw);
  else openTag(pairing, tag.base, meta);
}

function openTag(pairing: Pairing, name: string, meta: BlockTag): void {
  const last = pairing.open.at(-1);
  if (PARTS.has(name) && last?.name === name && last.level === pairing.level) closeLast(pairing);
  emit(pairing, 'tag_open', 1, meta);
  pairing.open.push({ name, level: pairing.level, meta });
}

function closeNamed(pairing: Pairing, name: string): void {
  const index = pairing.open.findLastIndex((open) => open.name === name && open.level === pairing.level);
  if (index !== -1) closeDownTo(pairing, index);
}

function closeDownTo(pairing: Pairing, count: number): void {
  while (pairing.open.length > count) closeLast(pairing);
}

function closeLast(pairing: Pairing): void {
  const open = pairing.open.pop();
  if (open) emit(pairing, 'tag_close', -1, open.meta);
}

// `text {% endhint %}` at the end of a paragraph: people close blocks there, and the hint would else run to the end.
function trailingEnd(pairing: Pairing, token: Token): string | undefined {
  const ending = endingTag(token.content);
  if (!ending || !pairing.open.some((open) => open.name === ending.base)) return undefined;
  token.content = token.content.slice(0, -ending.text.length).trimEnd();
  return ending.base;
}

function closePending(pairing: Pairing): void {
  const name = pairing.state.env['pendingEnd'] as string | undefined;
  if (name === undefined) return;
  delete pairing.state.env['pendingEnd'];
  closeNamed(pairing, name);
}

function emit(pairing: Pairing, type: string, nesting: 1 | 0 | -1, meta: BlockTag): void {
  const token = new pairing.state.Token(type, '', nesting);
  token.meta = meta;
  token.block = true;
  pairing.output.push(token);
}

function emitText(pairing: Pairing, text: string): void {
  const token = new pairing.state.Token('tag_text', '', 0);
  token.content = text;
  token.block = true;
  pairing.output.push(token);
}
