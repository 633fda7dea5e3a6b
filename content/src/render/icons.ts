import type { Icon } from '../tags/declaring/html.ts';
import { addSlot } from './slots.ts';
import type { Slot } from './types.ts';

export function iconHtml(slots: Slot[], { name, color }: Icon): string {
  const slot = addSlot(slots, { kind: 'icon', name: name.replace(/^fa-/, '').slice(0, 60) });
  return `<span class="icon${color === '' ? '' : ` ${color}`}" aria-hidden="true">${slot}</span>`;
}
