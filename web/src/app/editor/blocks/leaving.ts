// What becomes of a block when its form is closed.
import { openPage } from '@lectern/content/edit';
import { Fragment, type Node } from 'prosemirror-model';
import { Selection, TextSelection, type Transaction } from 'prosemirror-state';
import { toNode } from '../model/convert.ts';
import { markNamed, typeNamed } from '../model/schema.ts';
import { isNothing, tagOf } from './forms.ts';

/** What was just made and got no answer goes again. What leads somewhere says so in a link, too, which is what other programs read. */
export function leaveForm(tr: Transaction, at: number, { isNew }: { isNew: boolean }): Transaction {
  const node = tr.doc.nodeAt(at);
  if (node === null) return tr;
  if (isNew && isNothing(node)) return withdraw(tr, at, node);
  if (tr.docChanged || isNew) linkTarget(tr, at, node);
  if (node.type.name === 'inlineSource' && readsAsLine(node) !== undefined) return putLine(tr, at, node);
  // The caret goes on behind what stands in a line.
  return node.isInline && isNew ? tr.setSelection(TextSelection.create(tr.doc, at + node.nodeSize)) : tr;
}

function withdraw(tr: Transaction, at: number, node: Node): Transaction {
  const end = at + node.nodeSize;
  if (node.isInline) return tr.delete(at, end);
  tr.replaceWith(at, end, typeNamed('paragraph').create());
  return tr.setSelection(Selection.near(tr.doc.resolve(at + 1)));
}

/** What a piece of source says, where the editor shows that as what it is: words, links, formulas. */
function readsAsLine(source: Node): Node[] | undefined {
  const [line, ...more] = toNode(openPage(String(source.attrs['text'])).doc).children;
  const isLine = line?.type.name === 'paragraph' && more.length === 0 && line.childCount > 0;
  return isLine && line.children.some(({ type }) => type !== source.type) ? [...line.children] : undefined;
}

function putLine(tr: Transaction, at: number, node: Node): Transaction {
  const line = Fragment.fromArray(readsAsLine(node) ?? [node]);
  tr.replaceWith(at, at + node.nodeSize, line);
  return tr.setSelection(TextSelection.create(tr.doc, at + line.size));
}

/** In which attribute a block has where it leads; its link is in the block. */
const TARGETS: Readonly<Record<string, string>> = { 'content-ref': 'url', openapi: 'src', swagger: 'src' };

function linkTarget(tr: Transaction, at: number, node: Node): void {
  const target = TARGETS[node.type.name];
  const href = target === undefined ? undefined : tagOf(node)[target];
  if (href === undefined || href === '') return;
  const inside = linkIn(node);
  if (inside === 'other' || (inside !== undefined && inside.href === href)) return;
  const mark = markNamed('link').create({ href, title: null, attributes: {} });
  const words = typeNamed('text').schema.text(href.split('/').at(-1) ?? href, [mark]);
  tr.replaceWith(at + 1, at + 1 + node.content.size, typeNamed('paragraph').create(null, words));
}

/** The link that is all of a block; `other` where it has something else in it, undefined where it has nothing. */
function linkIn(node: Node): { href: string } | 'other' | undefined {
  if (node.childCount === 0) return undefined;
  const [line] = node.children;
  const [text] = line?.children ?? [];
  const mark = text?.marks.find(({ type }) => type.name === 'link');
  if (node.childCount > 1 || line?.childCount !== 1 || mark === undefined) return 'other';
  return { href: String(mark.attrs['href']) };
}
