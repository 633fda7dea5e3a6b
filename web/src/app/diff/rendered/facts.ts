// What changed in a block and is not seen in its words: formats, where links lead, attributes. One sentence each.
import type { ComparedNode } from '@lectern/content/compare';
import { nameOf } from './names.ts';

type Node = ComparedNode['node'];
type Attributes = NonNullable<Node['attrs']>;

/** Nobody reads more of them below one block; the source has all. */
const AT_MOST = 12;

export function factsOf(nodes: readonly ComparedNode[]): string[] {
  const facts: string[] = [];
  collect(nodes, facts);
  const more = facts.length - AT_MOST;
  return more > 0 ? [...facts.slice(0, AT_MOST), `${more} more formats and settings changed.`] : facts;
}

function collect(nodes: readonly ComparedNode[], facts: string[]): void {
  for (const { kind, node, was, content = [] } of nodes) {
    if (kind !== 'changed' || was === undefined) continue;
    facts.push(...(node.type === 'text' ? textFacts(was, node) : nodeFacts(was, node)));
    collect(content, facts);
  }
}

function nodeFacts(was: Node, node: Node): string[] {
  const name = nameOf(node.type);
  const turned = was.type === node.type ? [] : [`${nameOf(was.type)} turned into ${name.toLowerCase()}`];
  // What is drawn with its words is compared there.
  const drawn = DRAWN[node.type];
  const settings = was.type === node.type ? changesOf(was.attrs, node.attrs).filter(([key]) => key !== drawn) : [];
  return [
    ...turned,
    ...settings.map(([key, before, after]) => `${name}, ${key}: ${before} → ${after}`),
    ...marksOf(was, node, name),
  ];
}

/** Attributes that are texts of their own. */
export const DRAWN: Readonly<Record<string, string>> = { formula: 'tex', source: 'text' };

const textFacts = (was: Node, node: Node): string[] => marksOf(was, node, `“${shortened(node.text ?? '')}”`);

function marksOf(was: Node, node: Node, what: string): string[] {
  const [before, after] = [marksIn(was), marksIn(node)];
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((type) => {
    const [old, now] = [before.get(type), after.get(type)];
    const name = FORMATS[type] ?? type;
    if (old === undefined) return [`${what}: ${name} added${type === 'link' ? `, to ${said(now?.['href'])}` : ''}`];
    if (now === undefined) return [`${what}: ${name} removed${type === 'link' ? `, to ${said(old['href'])}` : ''}`];
    return changesOf(old, now).map(([key, from, to]) => `${what}: ${name}, ${key}: ${from} → ${to}`);
  });
}

const marksIn = ({ marks = [] }: Node): Map<string, Attributes> =>
  new Map(marks.map(({ type, attrs = {} }) => [type, attrs]));

const FORMATS: Readonly<Record<string, string>> = {
  link: 'link',
  bold: 'bold',
  italic: 'italic',
  strike: 'strikethrough',
  color: 'color',
  superscript: 'superscript',
  subscript: 'subscript',
  keyboard: 'keyboard key',
  code: 'code',
};

type Changed = [key: string, before: string, after: string];

/** What differs between two sets of attributes; those that authors write in a tag are among its own. */
function changesOf(before: Attributes = {}, after: Attributes = {}): Changed[] {
  const [old, now] = [flat(before), flat(after)];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].flatMap((key): Changed[] =>
    JSON.stringify(old[key]) === JSON.stringify(now[key]) ? [] : [[NAMES[key] ?? key, said(old[key]), said(now[key])]],
  );
}

/** What authors write in a tag is an attribute of its own; here all of them are one. */
export function flat({ attributes = null, ...own }: Attributes): Record<string, unknown> {
  const isSet = typeof attributes === 'object' && attributes !== null && !Array.isArray(attributes);
  return isSet ? { ...own, ...(attributes as Attributes) } : own;
}

const NAMES: Readonly<Record<string, string>> = {
  '': 'address',
  href: 'address',
  src: 'file',
  alt: 'alternative text',
  checked: 'done',
  ordered: 'numbered',
  fullWidth: 'full width',
};

function said(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return shortened(typeof value === 'string' ? value : JSON.stringify(value), 200);
}

const shortened = (text: string, most = 60): string => {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > most ? `${line.slice(0, most - 1)}…` : line;
};
