import { EDIT_MARKS, EDIT_NODES, type EditNodeKind } from '@lectern/content/edit';
import { type MarkSpec, type NodeSpec, Schema } from 'prosemirror-model';
import { domOf, markDomOf } from './dom.ts';
import { MARK_RULES, rulesOf } from './parse.ts';

/** Of our own in the schema: cells of a head have a type of their own there, because tables of ProseMirror want one. */
export const HEAD_CELL = 'headCell';

/** What ProseMirror's tables want to know of types, and of cells. */
const TABLE_ROLES: Readonly<Record<string, string>> = {
  table: 'table',
  row: 'row',
  cell: 'cell',
  [HEAD_CELL]: 'header_cell',
};
const SPANS = { colspan: { default: 1 }, rowspan: { default: 1 }, colwidth: { default: null } };

/** The caret does not leave these by joining, and what is pasted into them does not tear them apart. */
const ISOLATED = new Set(['cell', HEAD_CELL, 'tab', 'column', 'step', 'update', 'figure', 'summary']);

/** Front matter is edited by forms and in the source: it is an attribute of the page, so that no selection removes it. */
const FRONT_MATTER = 'frontMatter';

/** Text in code and what stands for itself has no marks. */
const hasMarks = ({ content, isCode }: EditNodeKind): boolean => content.includes('inline') && isCode !== true;

function specOf(kind: EditNodeKind, name = kind.name): NodeSpec {
  const isText = name === 'text';
  const isAtom = kind.content === '' && !isText;
  const role = TABLE_ROLES[name];
  const attributes = Object.entries(kind.attributes).map(([key, value]) => [key, { default: value }] as const);
  return {
    ...(kind.content !== '' && { content: contentOf(kind) }),
    ...(kind.group !== '' && { group: groupOf(kind) }),
    ...(kind.group === 'inline' && { inline: true }),
    ...(kind.isCode && { code: true, defining: true }),
    ...(isAtom && { atom: true, selectable: true }),
    ...(!isText && { attrs: { ...Object.fromEntries(attributes), ...(role?.endsWith('cell') && SPANS) } }),
    ...(role !== undefined && { tableRole: role }),
    ...(ISOLATED.has(name) && { isolating: true }),
    ...(DEFINING.has(name) && { defining: true }),
    ...(name === 'hardBreak' && { linebreakReplacement: true }),
    marks: hasMarks(kind) ? '_' : '',
    ...(!isText && { toDOM: domOf(name, kind), parseDOM: rulesOf(name) }),
  };
}

/** What is pasted over the whole of one of these keeps it around itself. */
const DEFINING = new Set(['heading', 'quote', 'list', 'item', 'title', 'hint', 'expandable']);

/** These can stand without an end. One within another of its kind would be read as the end of that. */
const NOT_IN_THEMSELVES = ['content-ref', 'page-ref', 'embed', 'file', 'openapi', 'swagger'];

/** All blocks but these, by the name of a group. */
const allBut = (name: string): string => `not_${name.replace('-', '_')}`;

function groupOf({ name, group }: EditNodeKind): string {
  if (group !== 'block') return group;
  return [group, ...NOT_IN_THEMSELVES.filter((other) => other !== name).map(allBut)].join(' ');
}

function contentOf({ name, content }: EditNodeKind): string {
  if (NOT_IN_THEMSELVES.includes(name)) return content.replace('block', allBut(name));
  if (name === 'doc') return content.replace(`${FRONT_MATTER}? `, '');
  return name === 'row' ? `(cell | ${HEAD_CELL})+` : content;
}

function nodeSpecs(): Record<string, NodeSpec> {
  const specs: Record<string, NodeSpec> = {};
  for (const kind of EDIT_NODES) {
    if (kind.name === FRONT_MATTER) continue;
    specs[kind.name] = specOf(kind);
    if (kind.name === 'cell') specs[HEAD_CELL] = specOf(kind, HEAD_CELL);
  }
  const doc = specs['doc'] ?? {};
  specs['doc'] = { ...doc, attrs: { [FRONT_MATTER]: { default: null } } };
  return specs;
}

const markSpecs = (): Record<string, MarkSpec> =>
  Object.fromEntries(
    EDIT_MARKS.map(({ name, attributes }) => [
      toMarkName(name),
      {
        attrs: Object.fromEntries(Object.entries(attributes).map(([key, value]) => [key, { default: value }])),
        // Typing at the end of a link or of code goes on outside of it.
        ...((name === 'link' || name === 'code') && { inclusive: false }),
        ...(name === 'code' && { code: true }),
        toDOM: markDomOf(name),
        parseDOM: MARK_RULES[name] ?? [],
      } satisfies MarkSpec,
    ]),
  );

/** A schema has no mark with the name of a node, and the kernel has code as both. */
const [KERNEL_CODE, CODE_MARK] = ['code', 'inlineCode'];
const toMarkName = (name: string): string => (name === KERNEL_CODE ? CODE_MARK : name);
export const fromMarkName = (name: string): string => (name === CODE_MARK ? KERNEL_CODE : name);

/** The editor's schema, made of what the kernel says that pages consist of. */
export const schema = new Schema({ nodes: nodeSpecs(), marks: markSpecs() });

/** A type that the kernel has; the name of one that it has not is a mistake of ours. */
export function typeNamed(name: string) {
  const type = schema.nodes[name];
  if (type === undefined) throw new Error(`The schema has no nodes named ${name}.`);
  return type;
}

export function markNamed(name: string) {
  const type = schema.marks[toMarkName(name)];
  if (type === undefined) throw new Error(`The schema has no marks named ${name}.`);
  return type;
}
