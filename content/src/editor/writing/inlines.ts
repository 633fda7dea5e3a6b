import { codeSpan } from '../../from-document/inlines.ts';
import { attribute, destination, escapeRaw, escapeText } from '../../from-document/text.ts';
import { word } from '../../nodes/given.ts';
import { textOf } from '../attributes.ts';
import { markOrder, saysNothing } from '../kinds.ts';
import type { EditMark, EditNode } from '../types.ts';
import { writeInlineNode } from './inline-nodes.ts';
import { delimiterOf, type Form, linkTitle, MARK_TAGS } from './marks.ts';

/** What stands before and after a text that is being written. */
type Around = { before: string; after: string };

/** Inlines as a text. Blanks and breaks at its ends, which Markdown cannot say, are left out. */
export function writeInlines(all: readonly EditNode[] = [], form: Form): string {
  const nodes = all.filter((node) => !saysNothing(node));
  const text = trimBreaks(writeRun(withBareBreaks(nodes.map(sorted)), form, { before: '', after: '' }));
  const last = nodes.at(-1);
  // What is escaped because of what may follow needs that no longer where nothing does.
  const isBareEnd = form.syntax === 'markdown' && !form.isCareful && last?.type === 'text' && !last.marks?.length;
  return isBareEnd ? text.replace(/(?<!\\)((?:\\\\)*)\\([:!&~])$/, '$1$2') : text;
}

/** Breaks have the marks that go on behind them, and no others: no mark ends with one, and there is none in code. */
function withBareBreaks(nodes: readonly EditNode[]): EditNode[] {
  let marks: readonly EditMark[] = [];
  const bare = (node: EditNode): EditNode => {
    if (node.type !== 'hardBreak') marks = node.marks ?? [];
    else if (node.marks?.length) return { ...node, marks: node.marks.filter((mark) => isIn(marks, mark)) };
    return node;
  };
  const fromStart = nodes.map(bare);
  marks = [];
  return fromStart.toReversed().map(bare).toReversed();
}

const isIn = (marks: readonly EditMark[], mark: EditMark): boolean =>
  mark.type !== 'code' && marks.some((other) => isSame(mark, other));

const sorted = (node: EditNode): EditNode =>
  node.marks && node.marks.length > 1
    ? { ...node, marks: node.marks.toSorted((a, b) => markOrder(a.type) - markOrder(b.type)) }
    : node;

const trimBreaks = (text: string): string =>
  text.replace(/^(?:\s|\\\n|<br>)+/, '').replace(/(?:\s|(?<!\\)\\\n|<br>)+$/, '');

function writeRun(nodes: readonly EditNode[], form: Form, { before, after }: Around): string {
  let output = '';
  for (let at = 0; at < nodes.length;) {
    const node = nodes[at] as EditNode;
    const mark = node.marks?.[0];
    let end = at + 1;
    while (end < nodes.length && isSame(nodes[end]?.marks?.[0], mark)) end++;
    const around = { before: before + output, after: firstOf(nodes[end]) ?? after };
    if (mark === undefined) {
      for (const each of nodes.slice(at, end)) output += writeNode(each, form, before + output);
    } else output += writeMarked(mark, nodes.slice(at, end), form, around);
    at = end;
  }
  return output;
}

const isSame = (a: EditMark | undefined, b: EditMark | undefined): boolean =>
  a === b || (a?.type === b?.type && JSON.stringify(a?.attrs ?? {}) === JSON.stringify(b?.attrs ?? {}));

/** The character that follows, as far as it says whether a mark can end before it. */
function firstOf(node: EditNode | undefined): string | undefined {
  if (node === undefined) return undefined;
  return node.type === 'text' && !node.marks?.length ? node.text?.[0] : '<';
}

function writeNode(node: EditNode, form: Form, before: string): string {
  if (node.type !== 'text') return writeInlineNode(node, form);
  const text = (node.text ?? '').replaceAll(/[ \t]*[\r\n]+[ \t]*/g, ' ');
  if (form.syntax === 'html') return escapeRaw(text);
  if (form.isCareful) return text.replaceAll(/[!-/:-@[-`{-~]/g, '\\$&');
  return escapeText(text, /(?:^|\n)[ \t]*$/.test(before));
}

/** Marks begin and end at words: what blanks there are stands outside of them. */
function writeMarked(mark: EditMark, nodes: readonly EditNode[], form: Form, around: Around): string {
  if (mark.type === 'code') return writeCode(nodes, form);
  const inner = nodes.map((node) => ({ ...node, marks: node.marks?.slice(1) ?? [] }));
  const inside = writeRun(inner, form, { before: 'x', after: 'x' });
  // Blanks of other kinds are characters like any other.
  const core = inside.replaceAll(/^[ \t\r\n]+|[ \t\r\n]+$/g, '');
  if (core === '') return inside;
  const from = inside.indexOf(core);
  const [lead, trail] = [inside.slice(0, from), inside.slice(from + core.length)];
  const [before, after] = [lead === '' ? around.before : lead, trail === '' ? around.after : trail];
  return lead + wrap(mark, { core, nodes, form, before, after }) + trail;
}

type Wrapping = Around & { core: string; nodes: readonly EditNode[]; form: Form };

function wrap(mark: EditMark, { core, nodes, form, before, after }: Wrapping): string {
  if (mark.type === 'link') return writeLink(mark, core, nodes, form);
  if (mark.type === 'color') return `<mark${colorStyle(mark)}>${core}</mark>`;
  const isPlain = form.syntax === 'markdown' && !form.isCareful;
  const delimiter = isPlain ? delimiterOf(mark.type, core, { before, after }) : undefined;
  if (delimiter !== undefined) return delimiter + core + delimiter;
  const tag = MARK_TAGS[mark.type];
  return tag === undefined ? core : `<${tag}>${core}</${tag}>`;
}

function writeCode(nodes: readonly EditNode[], { syntax }: Form): string {
  const text = nodes
    .map((node) => node.text ?? textOf(node, 'text'))
    .join('')
    .replaceAll(/[\r\n]+/g, ' ');
  const isSpan = syntax === 'markdown' && text.trim() !== '';
  return isSpan ? codeSpan(text) : `<code>${escapeRaw(text)}</code>`;
}

/** An address that says itself needs no brackets. */
const BARE = /^[a-z][a-z0-9+.-]{1,30}:[^\s<>\\`*_&]*$/i;

function writeLink({ attrs = {} }: EditMark, core: string, nodes: readonly EditNode[], form: Form): string {
  const [href, title] = [word(attrs, 'href'), word(attrs, 'title')];
  const others = Object.entries((attrs['attributes'] ?? {}) as Record<string, string>);
  if (form.syntax === 'html' || others.length > 0) {
    const all = [['href', href], ...(title === '' ? [] : [['title', title]]), ...others];
    return `<a${all.map(([name = '', value = '']) => attribute(name, value)).join('')}>${core}</a>`;
  }
  const [only, ...more] = nodes;
  const isBare =
    title === '' && more.length === 0 && only?.text === href && only.marks?.length === 1 && BARE.test(href);
  return isBare ? `<${href}>` : `[${core}](${destination(href)}${linkTitle(title)})`;
}

function colorStyle({ attrs = {} }: EditMark): string {
  const [text, background] = ['text', 'background'].map((name) => word(attrs, name) || 'default');
  const parts = [
    text === 'default' ? '' : `color:${text};`,
    background === 'default' ? '' : `background-color:${background};`,
  ];
  return attribute('style', parts.join(''));
}
