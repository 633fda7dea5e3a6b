import { escapeHtml } from '../../text/html.ts';
import type { Attributes } from './types.ts';

// What the HTML of tags is put together of.

/** A line with a title, or nothing without one. */
export function titleLine(name: string, title: string | undefined): string {
  return title ? `<p class="${name}">${escapeHtml(title)}</p>\n` : '';
}

/** Words of Font Awesome that say how a picture looks and not which one it is. */
const STYLES = new Set(
  'solid regular light thin duotone brands sharp classic fw lg xs sm xl 2xs 2xl 1x 2x 3x spin pulse border inverse'.split(
    ' ',
  ),
);

/** A picture by its name; `color` is a class of ours, or ''. */
export type Icon = { name: string; color: string };

/** The picture that the classes `fa-brands fa-github color-primary` name. */
export function iconIn(classes: readonly string[]): Icon | undefined {
  const name = classes.find((each) => each.startsWith('fa-') && !STYLES.has(each.slice(3)))?.slice(3);
  return name === undefined ? undefined : { name, color: classes.find((each) => each.startsWith('color-')) ?? '' };
}

/** The name of the picture that an author chose. */
export function iconNameOf(attributes: Attributes): string | undefined {
  const name = writtenIcon(attributes);
  return isIconName(name) ? iconIn([`fa-${name}`])?.name : undefined;
}

/** The emoji that an author chose in the place of a picture; it stands for itself. */
export function iconEmojiOf(attributes: Attributes): string | undefined {
  const emoji = writtenIcon(attributes);
  if (isIconName(emoji) || emoji.length > 20) return undefined;
  return /^\p{Emoji_Presentation}|^\p{Emoji}\uFE0F/u.test(emoji) ? emoji : undefined;
}

const writtenIcon = (attributes: Attributes): string => (attributes['icon'] ?? '').trim().replace(/^fa-/, '');
const isIconName = (name: string): boolean => /^[a-z0-9-]{1,60}$/i.test(name);

/** The picture that an author chose, in the form in which authors write it themselves. */
export function iconHtmlOf(attributes: Attributes): string {
  const name = writtenIcon(attributes);
  if (isIconName(name)) return `<i class="fa-${name}"></i>`;
  const emoji = iconEmojiOf(attributes);
  return emoji === undefined ? '' : `<span class="icon" aria-hidden="true">${escapeHtml(emoji)}</span>`;
}
