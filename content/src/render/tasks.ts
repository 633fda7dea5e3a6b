import type { StateCore } from 'markdown-it';

/** `- [ ] text` and `- [x] text` become list items with a checkbox that nobody can change. */
export function markTasks(state: StateCore): void {
  state.tokens.forEach((token, index) => {
    const item = state.tokens[index - 2];
    if (
      token.type !== 'inline' ||
      item?.type !== 'list_item_open' ||
      state.tokens[index - 1]?.type !== 'paragraph_open'
    )
      return;
    const first = token.children?.[0];
    const box = first?.type === 'text' ? /^\[([ xX])\](?:[ \t]|$)/.exec(first.content) : null;
    if (!box || !first) return;
    first.content = first.content.slice(box[0].length);
    const checkbox = new state.Token('task_box', '', 0);
    checkbox.content = `<input type="checkbox" disabled${box[1] === ' ' ? '' : ' checked'}> `;
    token.children?.unshift(checkbox);
    item.attrJoin('class', 'task');
  });
}
