import type { MarkdownIt, StateInline } from 'markdown-it';
import names from 'markdown-it-emoji/lib/data/full.mjs';

/** `:name:` in a text becomes the emoji of that name; a name that nobody knows stays text. */
export function useEmoji(md: MarkdownIt): void {
  // The table is the library's; its own rule looks through finished tokens and would lose where the emoji was written.
  md.inline.ruler.push('emoji', emoji);
}

function emoji(state: StateInline, silent: boolean): boolean {
  if (state.src.charCodeAt(state.pos) !== 0x3a || !mayBegin(state)) return false;
  const name = /:([a-z0-9+-][a-z0-9_+-]{0,60}):(?!\w)/y;
  name.lastIndex = state.pos;
  const found = name.exec(state.src)?.[1];
  if (found === undefined || !Object.hasOwn(names, found)) return false;
  if (!silent) state.push('emoji', '', 0).content = names[found] ?? '';
  state.pos = name.lastIndex;
  return true;
}

/** Not in the middle of a word or a time of day, and not what an icon says of itself: `<i class="fa-star">:star:</i>`. */
function mayBegin(state: StateInline): boolean {
  const before = state.src[state.pos - 1] ?? ' ';
  if (/\w/.test(before)) return false;
  const last = state.pending === '' ? state.tokens.at(-1) : undefined;
  if (before === ':') return last?.type === 'emoji';
  return !(last?.type === 'html_inline' && /^<i\s/i.test(last.content));
}

/** The code points of an emoji as the editor writes them: `1f1e9-1f1ea`. */
export function emojiCode(emoji: string): string {
  return Array.from(emoji, (point) => (point.codePointAt(0) ?? 0).toString(16)).join('-');
}

/** The emoji of such code points, or nothing where they are none. */
export function emojiOfCode(code: string): string {
  if (!/^[0-9a-f]{2,6}(?:-[0-9a-f]{2,6}){0,11}$/i.test(code)) return '';
  const points = code.split('-').map((digits) => Number.parseInt(digits, 16));
  return points.every(isCharacter) ? String.fromCodePoint(...points) : '';
}

// Neither a control character, nor half a character, nor one that marks places inside the kernel.
function isCharacter(point: number): boolean {
  return (
    point > 0x20 &&
    point <= 0x10ffff &&
    !(point >= 0x7f && point < 0xa0) &&
    !(point >= 0xd800 && point <= 0xdfff) &&
    !(point >= 0xfdd0 && point <= 0xfdef)
  );
}
