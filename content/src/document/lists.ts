import { type Building, makeBlock } from './context.ts';
import type { HtmlElement } from './read-html.ts';
import type { BlockNode } from './types.ts';

/** A list is one of tasks as soon as one of its items is a task. */
export function toList(building: Building, node: HtmlElement): BlockNode {
  const items = node.children.filter((child) => typeof child === 'object').filter((child) => child.tag === 'li');
  const tasks = items.some((item) => item.classes.includes('task'));
  const nodes = items.map((item) =>
    makeBlock('list-item', {
      data: tasks ? { checked: isChecked(item) } : {},
      nodes: building.toBlocks(building, item.children),
    }),
  );
  if (tasks) return makeBlock('list-tasks', { nodes });
  if (node.tag === 'ul') return makeBlock('list-unordered', { nodes });
  const start = Number(node.attributes['start'] ?? 1);
  return makeBlock('list-ordered', { data: start === 1 ? {} : { start }, nodes });
}

/** The box stands first in the item, or first in its first paragraph. */
function isChecked(item: HtmlElement): boolean {
  const first = item.children.find((child) => typeof child === 'object');
  if (first === undefined) return false;
  return first.tag === 'p' ? isChecked(first) : first.tag === 'input' && first.attributes['checked'] !== undefined;
}
