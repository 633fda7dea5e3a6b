import { addSlot } from './slots.ts';
import type { Slot } from './types.ts';

/** Words of Font Awesome that say how a picture looks and not which one it is. */
const STYLES = new Set(
  'solid regular light thin duotone brands sharp classic fw lg xs sm xl 2xs 2xl 1x 2x 3x spin pulse border inverse'.split(
    ' ',
  ),
);

/** A picture by its name; `color` is a class of ours, or ''. */
type Icon = { name: string; color: string };

/** The picture that `<i class="fa-brands fa-github color-primary">` names. */
export function iconIn(classes: readonly string[]): Icon | undefined {
  const name = classes.find((each) => each.startsWith('fa-') && !STYLES.has(each.slice(3)))?.slice(3);
  return name === undefined ? undefined : { name, color: classes.find((each) => each.startsWith('color-')) ?? '' };
}

export function iconHtml(slots: Slot[], { name, color }: Icon): string {
  const slot = addSlot(slots, { kind: 'icon', name: name.replace(/^fa-/, '').slice(0, 60) });
  return `<span class="icon${color === '' ? '' : ` ${color}`}" aria-hidden="true">${slot}</span>`;
}
