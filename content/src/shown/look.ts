import { bitOf } from './tree.ts';
import type { ElementNode, ShownNode, TagNode } from './types.ts';

// Small ways to look around in a tree.

/** The outermost elements of this name among the nodes and in them. */
export function elementsOf(nodes: readonly ShownNode[], name: string): ElementNode[] {
  const found: ElementNode[] = [];
  collect(nodes, name, found);
  return found;
}

function collect(nodes: readonly ShownNode[], name: string, found: ElementNode[]): void {
  const bit = bitOf(name);
  for (const node of nodes) {
    if (typeof node === 'string' || !('children' in node)) continue;
    if (node.kind === 'element' && node.name === name) found.push(node);
    else if (bit === 0 || (node.holds & bit) !== 0) collect(node.children, name, found);
  }
}

/** The first element of this name among the nodes themselves. */
export const elementAmong = (nodes: readonly ShownNode[], name: string): ElementNode | undefined =>
  nodes.find((node) => isElement(node, name));

export const isElement = <N extends string>(node: ShownNode | undefined, name: N): node is ElementNode & { name: N } =>
  typeof node === 'object' && node.kind === 'element' && node.name === name;

/** The tags of this name among the nodes themselves. */
export const tagsAmong = (nodes: readonly ShownNode[], name: string): TagNode[] =>
  nodes.filter((node): node is TagNode => typeof node === 'object' && node.kind === 'tag' && node.name === name);

export const isBlank = (node: ShownNode): boolean => typeof node === 'string' && node.trim() === '';

/** Words with the words of what is only filled in where the page is shown. */
export const textOf = (nodes: readonly ShownNode[]): string => nodes.map(textOfNode).join('');

function textOfNode(node: ShownNode): string {
  if (typeof node === 'string') return node;
  switch (node.kind) {
    case 'code':
      return node.text;
    case 'emoji':
      return node.text;
    case 'note':
      return String(node.number);
    case 'slot':
      if (node.slot.kind === 'math') return node.slot.formula;
      return node.slot.kind === 'expression' ? node.slot.expression : '';
    default:
      return textOf(node.children);
  }
}
