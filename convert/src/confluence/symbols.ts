/** What the names of Confluence's own symbols look like. */
const SYMBOLS: Record<string, string> = {
  smile: '🙂',
  sad: '🙁',
  cheeky: '😛',
  laugh: '😀',
  wink: '😉',
  'thumbs-up': '👍',
  'thumbs-down': '👎',
  information: 'ℹ️',
  tick: '✅',
  cross: '❌',
  warning: '⚠️',
  plus: '➕',
  minus: '➖',
  question: '❓',
  'light-on': '💡',
  'light-off': '💡',
  'yellow-star': '⭐',
  'red-star': '⭐',
  'green-star': '⭐',
  'blue-star': '⭐',
  heart: '❤️',
  'broken-heart': '💔',
};

/** A symbol by its code points, the text that stands for it, or its name. */
export function symbolOf({ id, fallback, name }: { id: string; fallback: string; name: string }): string {
  if (fallback !== '' && !/^:[\w-]+:$/.test(fallback)) return fallback;
  const points = /^[0-9a-f]{2,6}(?:-[0-9a-f]{2,6}){0,9}$/i.test(id)
    ? id.split('-').map((part) => parseInt(part, 16))
    : [];
  if (points.length > 0 && points.every((point) => point <= 0x10ffff && (point < 0xd800 || point > 0xdfff)))
    return String.fromCodePoint(...points);
  return Object.hasOwn(SYMBOLS, name) ? (SYMBOLS[name] ?? '') : fallback || (name === '' ? '' : `:${name}:`);
}
