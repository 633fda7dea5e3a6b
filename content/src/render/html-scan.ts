import { decodeEntities } from '../text/html.ts';

// Small readers of sanitized HTML. They rely on the sanitizer: tags are balanced, values stand in double quotes and hold
// neither `<` nor `>`.

/** The value of an attribute, decoded; '' where it stands without one. */
export function attributeOf(tag: string, name: string): string | undefined {
  if (!tag.includes(name)) return undefined;
  for (const [, found, value = ''] of tag.matchAll(/ ([a-z][a-z0-9-]*)(?:="([^"]*)")?/g))
    if (found === name) return decodeEntities(value);
  return undefined;
}

/** The offset after the element of this name that begins at `start`. */
export function elementEnd(html: string, name: string, start: number): number {
  const tags = new RegExp(`<(/?)${name}(?=[\\s>])[^>]*>`, 'g');
  tags.lastIndex = start;
  let depth = 0;
  for (let match = tags.exec(html); match; match = tags.exec(html)) {
    depth += match[1] === '/' ? -1 : 1;
    if (depth === 0) return tags.lastIndex;
  }
  return html.length;
}

/** What stands between `from` and the end tag, if that is text alone. */
export function textInside(html: string, name: string, from: number): { html: string; end: number } | undefined {
  const end = html.indexOf('<', from);
  const closing = `</${name}>`;
  if (end === -1 || !html.startsWith(closing, end)) return undefined;
  return { html: html.slice(from, end), end: end + closing.length };
}
