import { attribute, destination, escapeRaw, escapeText } from '../../from-document/text.ts';
import { emojiCode } from '../../markdown/emoji.ts';
import { textOf } from '../attributes.ts';
import type { EditNode } from '../types.ts';
import { type Form, linkTitle } from './marks.ts';

/** A node in a line that is no text. */
export function writeInlineNode(node: EditNode, form: Form): string {
  const value = (name: string): string => textOf(node, name);
  const line = (name: string): string => value(name).replaceAll(/\s+/g, ' ');
  switch (node.type) {
    case 'hardBreak':
      return form.syntax === 'markdown' && !form.isOneLine ? '\\\n' : '<br>';
    case 'image':
      return writeImage(node, form);
    case 'emoji':
      return writeEmoji(value('emoji'), value('name'), form);
    case 'icon': {
      const style = value('style') === '' ? '' : ` ${value('style')}`;
      return `<i${attribute('class', `fa-${value('name')}${style}`)}>:${escapeRaw(value('name'))}:</i>`;
    }
    case 'inlineFormula':
      return `$$${line('tex')}$$`;
    case 'expression':
      return `<code class="expression">${escapeRaw(line('expression'))}</code>`;
    case 'footnoteRef':
      return `[^${value('label')}]`;
    case 'button':
      return writeButton(node, form);
    default:
      return value('text');
  }
}

const given = (name: string, value: string): string => (value === '' ? '' : attribute(name, value));

function writeImage(node: EditNode, form: Form): string {
  const value = (name: string): string => textOf(node, name);
  const isPlain = ['dark', 'width', 'height', 'size'].every((name) => value(name) === '');
  if (isPlain && form.syntax === 'markdown') {
    const alt = escapeText(value('alt').replaceAll(/\s+/g, ' '), false);
    return `![${alt}](${destination(value('src'))}${linkTitle(value('title'))})`;
  }
  return pictureHtml(node);
}

/** A picture as HTML, with the one for dark screens where there is one. */
export function pictureHtml(node: EditNode): string {
  const value = (name: string): string => textOf(node, name);
  const img = [
    `<img${attribute('src', value('src'))}${attribute('alt', value('alt'))}`,
    ...['title', 'width', 'height'].map((name) => given(name, value(name))),
    `${given('data-size', value('size'))}>`,
  ].join('');
  if (value('dark') === '') return img;
  return `<picture><source${attribute('srcset', value('dark'))} media="(prefers-color-scheme: dark)">${img}</picture>`;
}

function writeEmoji(emoji: string, name: string, { syntax, isCareful }: Form): string {
  if (name !== '' && syntax === 'markdown' && !isCareful) return `:${name}:`;
  return `<span data-gb-custom-inline data-tag="emoji"${attribute('data-code', emojiCode(emoji))}>${emoji}</span>`;
}

function writeButton(node: EditNode, form: Form): string {
  const value = (name: string): string => textOf(node, name);
  const others = Object.entries((node.attrs?.['attributes'] ?? {}) as Record<string, string>);
  const attributes = [
    given('href', value('href')),
    attribute('class', `button ${value('kind')}`),
    given('data-icon', value('icon')),
    ...others.map(([name, each]) => attribute(name, each)),
  ].join('');
  const label = value('label');
  return `<a${attributes}>${form.syntax === 'html' ? escapeRaw(label) : escapeText(label, false)}</a>`;
}
