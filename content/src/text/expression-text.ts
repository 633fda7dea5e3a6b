import { decodeEntities } from './html.ts';
import { stripOwnCharacterEntities } from './own-characters.ts';

/** Longer ones are code to us. */
const MAX_EXPRESSION = 1_024;

/** The expression in the HTML of its element, or undefined where it is none: empty, too long, or more than text. */
export function expressionText(html: string): string | undefined {
  if (html.length > 8 * MAX_EXPRESSION || html.includes('<')) return undefined;
  return expressionOf(decodeEntities(stripOwnCharacterEntities(html)));
}

/** The same of what stands in the element as text. */
export function expressionOf(content: string): string | undefined {
  const text = content.trim();
  return text === '' || text.length > MAX_EXPRESSION ? undefined : text;
}
