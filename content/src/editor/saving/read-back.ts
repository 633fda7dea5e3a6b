import { readBlocks } from '../../blocks/read.ts';
import { nodesIn } from '../nodes-in.ts';
import { originOf, setOrigin } from '../origins.ts';
import { type Env, readDoc, readTop } from '../reading/read-page.ts';
import { textOf } from '../attributes.ts';
import type { EditNode } from '../types.ts';
import { canonical, isBlank } from './canonical.ts';

/** What the parser must know of a page to read a part of it. */
export type Known = { references: Record<string, unknown>; footnoteLabels: ReadonlySet<string> };

/** What is known of a page with these new blocks in it. */
export function knownWith(env: Env, blocks: readonly EditNode[]): Known {
  const labels = new Set((env['footnoteLabels'] ?? []) as Iterable<string>);
  for (const block of blocks)
    for (const node of nodesIn(block)) if (node.type === 'footnote') labels.add(textOf(node, 'label').toLowerCase());
  return { references: (env['references'] ?? {}) as Record<string, unknown>, footnoteLabels: labels };
}

/** For the parser, which adds what it finds: that is not yet a part of the page. */
const copyOf = ({ references, footnoteLabels }: Known) => ({
  references: Object.create(references) as Record<string, unknown>,
  footnoteLabels: new Set(footnoteLabels),
});

/** The beginning of a page, read by itself. */
export const readStart = (text: string, known: Known): EditNode[] => readDoc(text, copyOf(known)).doc.content ?? [];

/** A part of a page, read by itself. */
export function readPart(text: string, known: Known): EditNode[] {
  const tree = readBlocks(text, 0, copyOf(known));
  return readTop({ tree, source: text }).map(({ node }) => node);
}

/** The index of the first node that does not say what is meant; -1 where all do. */
export function firstWrong(meant: readonly EditNode[], read: readonly EditNode[]): number {
  const found = read.filter((node) => !isBlank(node));
  const length = Math.max(meant.length, found.length);
  for (let index = 0; index < length; index++) {
    const [a, b] = [meant[index], found[index]];
    if (!a || !b || canonical(a) !== canonical(b)) return index;
  }
  return -1;
}

/**
 * The nodes of an edit again, with the places of those that were read back, which say the same. They are new objects: what was
 * handed in may stand elsewhere, too.
 */
export function placedAs(meant: EditNode, read: EditNode): EditNode {
  const origin = originOf(read);
  if (!origin) return meant;
  const { content } = meant;
  if (!origin.gaps || !content) return setOrigin({ ...meant }, { ...origin, gaps: undefined });
  const other = read.content ?? [];
  const gaps: string[] = [];
  let gap = origin.gaps[0] ?? '';
  let next = 0;
  const children = content.map((child) => {
    const from = other[next];
    gaps.push(gap);
    if (!from || (isBlank(child) && !isBlank(from))) {
      gap = '';
      return placedNowhere(child);
    }
    gap = origin.gaps?.[++next] ?? '';
    return placedAs(child, from);
  });
  const isWhole = next === other.length;
  return setOrigin({ ...meant, content: children }, { ...origin, gaps: isWhole ? [...gaps, gap] : undefined });
}

/** A paragraph without text stands in the editor alone. */
export const placedNowhere = (node: EditNode): EditNode => setOrigin({ ...node }, { text: '', prefix: '' });
