import type { Block } from '../../blocks/types.ts';
import { makeToken } from '../../markdown/positions/quick-token.ts';

/** `- [ ] text` and `- [x] text` become list items with a checkbox that nobody can change. */
export function markTasks({ kind, token, children }: Block): void {
  const [first] = children;
  if (kind !== 'item' || first?.kind !== 'paragraph') return;
  const inline = first.content?.token.children;
  const text = inline?.[0];
  const box = text?.type === 'text' ? /^\[([ xX])\](?:[ \t]|$)/.exec(text.content) : null;
  if (!box || !text) return;
  text.content = text.content.slice(box[0].length);
  const checkbox = makeToken('task_box', '', 0, 0);
  checkbox.content = `<input type="checkbox" disabled${box[1] === ' ' ? '' : ' checked'}> `;
  inline?.unshift(checkbox);
  token?.attrJoin('class', 'task');
}
