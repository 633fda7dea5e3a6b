import { isElement } from '../shown/look.ts';
import type { ElementNode } from '../shown/types.ts';
import { makeBlock } from '../nodes/make.ts';
import type { Building } from './context.ts';
import type { BlockNode } from '../nodes/types.ts';

/** A list is one of tasks as soon as one of its items is a task. */
export function toList(building: Building, node: ElementNode): BlockNode {
  const items = node.children.filter((child) => isElement(child, 'li'));
  const tasks = items.some((item) => item.classes.includes('task'));
  const nodes = items.map((item) =>
    makeBlock('list-item', {
      data: tasks ? { checked: isChecked(item) } : {},
      nodes: building.toBlocks(building, item.children),
    }),
  );
  if (tasks) return makeBlock('list-tasks', { nodes });
  if (node.name === 'ul') return makeBlock('list-unordered', { nodes });
  const start = Number(node.attributes['start'] ?? 1);
  return makeBlock('list-ordered', { data: start === 1 ? {} : { start }, nodes });
}

/** The box stands first in the item, or first in its first paragraph. */
function isChecked(item: ElementNode): boolean {
  const first = item.children.find((child) => typeof child === 'object');
  if (isElement(first, 'p')) return isChecked(first);
  return isElement(first, 'input') && first.attributes['checked'] !== undefined;
}
