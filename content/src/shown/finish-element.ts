import { expressionOf } from '../text/expression-text.ts';
import { emojiOfCode } from '../markdown/emoji.ts';
import { iconIn } from '../tags/declaring/html.ts';
import { codeIn } from './pre.ts';
import type { ElementNode, ShownNode } from './types.ts';

/** What an element of an author is to readers, once all that stands in it is known: code, a picture, a value, an emoji. */
export function finishElement(element: ElementNode, isInCode: boolean): readonly ShownNode[] {
  const { name, attributes, classes } = element;
  if (isInCode) return [element];
  if (name === 'pre') return [codeIn(element) ?? element];
  const text = textAlone(element);
  if (name === 'i' && text !== undefined) return iconNodes(element, text);
  if (name === 'code' && text !== undefined && classes.includes('expression')) {
    const expression = expressionOf(text);
    return expression === undefined ? [element] : [{ kind: 'slot', slot: { kind: 'expression', expression } }];
  }
  if (name !== 'span' && name !== 'a') return [element];
  if (attributes['data-tag'] === 'emoji' && text !== undefined) {
    const emoji = text.trim() || emojiOfCode(attributes['data-code'] ?? '');
    return emoji === '' ? [] : [{ kind: 'emoji', text: emoji }];
  }
  takeButtonIcon(element);
  return [element];
}

/** The text of an element that holds nothing else. */
function textAlone({ children }: ElementNode): string | undefined {
  const [first = ''] = children;
  return children.length <= 1 && typeof first === 'string' ? first : undefined;
}

function iconNodes(element: ElementNode, text: string): readonly ShownNode[] {
  const icon = iconIn(element.classes);
  if (icon === undefined) return [element];
  const node = iconNode(icon.name);
  // The editor writes the name between the tags; other words are an author's and stay.
  return /^\s*(?::[^\s:]*:)?\s*$/.test(text) ? [node] : [node, text];
}

export const iconNode = (name: string): ShownNode => ({
  kind: 'slot',
  slot: { kind: 'icon', name: name.replace(/^fa-/, '').slice(0, 60) },
});

// The publisher looks the name up; what cannot be one is not handed on.
function takeButtonIcon({ attributes, classes, children }: ElementNode): void {
  const icon = attributes['data-icon'] ?? '';
  if (!/^(?:fa-)?[a-z0-9-]{1,60}$/i.test(icon) || !classes.includes('button')) return;
  delete attributes['data-icon'];
  children.unshift(iconNode(icon));
}
