import { isFootnoteNumber } from '../document/annotations.ts';
import { emojiOfCode } from '../markdown/emoji.ts';
import { type Given, targetOf, UnknownNode, word, fragmentsOf, type Writing } from '../nodes/given.ts';
import { attribute, destination, escapeRaw, escapeText } from './text.ts';

type Mark = Given['leaves'][number]['marks'][number];
type Leaf = Given['leaves'][number];

/** Whether a line is Markdown, or stands in HTML, where marks are tags. */
export type Form = 'markdown' | 'html';

/** The inlines and texts of a block as one text; a line break in it is one in the page. */
export function writeInlines(writing: Writing, nodes: readonly Given[], form: Form): string {
  let output = '';
  nodes.forEach((node, index) => {
    const next = nodes[index + 1];
    if (node.object === 'text')
      output += writeLeaves(node.leaves, form, { before: output, after: next === undefined ? '' : '[' });
    else if (node.object === 'inline') output += writeInline(writing, node, form);
    else throw new UnknownNode(node.path, 'expected an inline or a text');
  });
  return output;
}

const TAGS: Record<string, string> = {
  bold: 'strong',
  italic: 'em',
  strikethrough: 'del',
  code: 'code',
  keyboard: 'kbd',
  superscript: 'sup',
  subscript: 'sub',
};
const DELIMITERS: Record<string, string> = { bold: '**', italic: '_', strikethrough: '~~' };

/** What stands next to texts. */
type Neighbors = { before: string; after: string };

/** Texts with their marks, those of the same outer mark together. */
function writeLeaves(leaves: readonly Leaf[], form: Form, { before, after }: Neighbors): string {
  let output = '';
  for (let at = 0; at < leaves.length;) {
    const [mark, ...inner] = leaves[at]?.marks ?? [];
    let end = at + 1;
    while (end < leaves.length && isSameMark(leaves[end]?.marks[0], mark)) end++;
    const run = leaves.slice(at, end);
    const following = leaves[end]?.text[0] ?? after;
    if (mark === undefined) output += writeText(run.map(({ text }) => text).join(''), form, before + output);
    else {
      const isCode = mark.type === 'code' && inner.length === 0 && run.every(({ marks }) => marks.length === 1);
      const text = run.map((leaf) => leaf.text).join('');
      if (isCode && form === 'markdown' && text.trim() !== '' && !text.includes('\n')) output += codeSpan(text);
      else {
        const content = writeLeaves(
          run.map((leaf) => ({ ...leaf, marks: leaf.marks.slice(1) })),
          form,
          { before: 'x', after: 'x' },
        );
        output += wrap(mark, content, { form, before: before + output, following });
      }
    }
    at = end;
  }
  return output;
}

const isSameMark = (a: Mark | undefined, b: Mark | undefined): boolean =>
  a?.type === b?.type && JSON.stringify(a?.data) === JSON.stringify(b?.data);

function writeText(text: string, form: Form, before: string): string {
  if (form === 'html') return escapeRaw(text).replaceAll('\n', '<br>');
  return text
    .split('\n')
    .map((line, index) => escapeText(line, index > 0 || before === '' || before.endsWith('\n')))
    .join('\\\n');
}

/** Code in a line, between as many backticks as it takes. */
export function codeSpan(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  const padding = /^`|`$|^ .* $/.test(text) ? ' ' : '';
  return fence + padding + text + padding + fence;
}

type Around = { form: Form; before: string; following: string };

function wrap(mark: Mark, content: string, { form, before, following }: Around): string {
  if (content === '') return '';
  if (mark.type === 'color') return `<mark${colorStyle(mark)}>${content}</mark>`;
  const tag = TAGS[mark.type];
  if (tag === undefined) return content;
  const delimiter = DELIMITERS[mark.type];
  const isClear =
    delimiter !== undefined &&
    form === 'markdown' &&
    /^[\p{L}\p{N}]/u.test(content) &&
    /[\p{L}\p{N}]$/u.test(content) &&
    !/[\p{L}\p{N}*_~\\]$/u.test(before) &&
    !/^[\p{L}\p{N}*_~]/u.test(following);
  return isClear ? delimiter + content + delimiter : `<${tag}>${content}</${tag}>`;
}

function colorStyle({ data }: Mark): string {
  const color = (name: string): string => (/^\$?[a-z]{1,20}$/.test(word(data, name)) ? word(data, name) : 'default');
  const [text, background] = [color('text'), color('background')];
  const parts = [
    text === 'default' ? '' : `color:${text};`,
    background === 'default' ? '' : `background-color:${background};`,
  ];
  return attribute('style', parts.join(''));
}

function writeInline(writing: Writing, node: Given, form: Form): string {
  const { data } = node;
  switch (node.type) {
    case 'link':
      return writeLink(writing, node, form);
    case 'mention': {
      const target = targetOf(writing, node);
      return form === 'html'
        ? `<a data-mention${attribute('href', target)}>${escapeRaw(target)}</a>`
        : `[${escapeText(target, false)}](${destination(target)} "mention")`;
    }
    case 'button': {
      const kind = data['kind'] === 'secondary' ? 'secondary' : 'primary';
      const href = data['ref'] === undefined ? '' : attribute('href', targetOf(writing, node));
      const icon = word(data, 'icon') === '' ? '' : attribute('data-icon', word(data, 'icon'));
      const label = word(data, 'label').replace(/\s+/g, ' ');
      const text = form === 'html' ? escapeRaw(label) : escapeText(label, false);
      return `<a${href}${attribute('class', `button ${kind}`)}${icon}>${text}</a>`;
    }
    case 'icon': {
      const name = word(data, 'icon').replace(/[^A-Za-z0-9-]/g, '');
      return `<i class="fa-${name}">:${name}:</i>`;
    }
    case 'emoji':
      return writeEmoji(node);
    case 'inline-math':
      return `$$${word(data, 'formula').replaceAll('$$', '$ $').replace(/\s+/g, ' ')}$$`;
    case 'inline-image': {
      const size = data['size'] === 'original' ? 'original' : 'line';
      const img = `<img${attribute('src', targetOf(writing, node))}${attribute('alt', word(data, 'alt'))} data-size="${size}">`;
      if (data['refDark'] === undefined) return img;
      const dark = attribute('srcset', targetOf(writing, node, data['refDark']));
      return `<picture><source${dark} media="(prefers-color-scheme: dark)">${img}</picture>`;
    }
    case 'expression':
      return `<code class="expression">${escapeRaw(word(data, 'expression').replace(/\s+/g, ' '))}</code>`;
    case 'annotation':
      return writeAnnotation(writing, node, form);
    default:
      throw new UnknownNode(`${node.path}/type`, `expected a known inline and not "${node.type.slice(0, 40)}"`);
  }
}

function writeLink(writing: Writing, node: Given, form: Form): string {
  const target = targetOf(writing, node);
  const text = writeInlines(writing, node.nodes, form);
  if (form === 'html') return `<a${attribute('href', target)}>${text}</a>`;
  return `[${text}](${destination(target)})`;
}

function writeEmoji({ data }: Given): string {
  const code = word(data, 'code').toLowerCase();
  const emoji = emojiOfCode(code);
  if (emoji === '') return '';
  return `<span data-gb-custom-inline data-tag="emoji" data-code="${code}">${emoji}</span>`;
}

function writeAnnotation(writing: Writing, node: Given, form: Form): string {
  const text = form === 'markdown' && isFootnoteNumber(node.nodes) ? '' : writeInlines(writing, node.nodes, form);
  const number = writing.notes.length + 1;
  // Its place is taken before it is written: a note may hold notes.
  writing.notes.push('');
  const body = writing.writeBlocks(writing, fragmentsOf(node, 'annotation-body'));
  writing.notes[number - 1] = `[^${number}]: ${body.replaceAll('\n', '\n    ').replaceAll(/\n +(?=\n|$)/g, '\n')}`;
  return form === 'html' ? `<a data-footnote-ref href="#user-content-fn-${number}">${text}</a>` : `${text}[^${number}]`;
}

/** The words of inlines, as the id of a heading is made of them. */
export function plainWords(nodes: readonly Given[]): string {
  return nodes
    .map((node) => {
      if (node.object === 'text') return node.leaves.map(({ text }) => text).join('');
      if (node.type === 'emoji') return emojiOfCode(word(node.data, 'code'));
      return (
        word(node.data, 'formula') + word(node.data, 'expression') + word(node.data, 'label') + plainWords(node.nodes)
      );
    })
    .join('')
    .replaceAll('\n', ' ')
    .trim();
}
