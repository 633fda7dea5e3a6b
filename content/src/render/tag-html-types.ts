import { escapeHtml } from '../text/html.ts';
import { iconIn } from './icons.ts';

export type Attributes = Record<string, string>;

/** What a tag knows of its place. */
export type TagPlace = {
  name: string;
  /** Of a tab: its anchor, and the id of its title. */
  id: string;
  titleId: string;
  /** Something stands between the tag and its end. */
  hasBody: boolean;
  /** No tag of the same name ends directly before it, or begins directly after it. */
  isFirst: boolean;
  isLast: boolean;
};

export type TagHtml = {
  open: (attributes: Attributes, place: TagPlace) => string;
  close: string | ((place: TagPlace) => string);
};

/** The name of the picture that an author chose. */
export function iconNameOf(attributes: Attributes): string | undefined {
  const name = writtenIcon(attributes);
  return isIconName(name) ? iconIn([`fa-${name}`])?.name : undefined;
}

/** The sign that an author chose in the place of a picture; it stands for itself. */
export function iconSignOf(attributes: Attributes): string | undefined {
  const sign = writtenIcon(attributes);
  if (isIconName(sign) || sign.length > 20) return undefined;
  return /^\p{Emoji_Presentation}|^\p{Emoji}\uFE0F/u.test(sign) ? sign : undefined;
}

const writtenIcon = (attributes: Attributes): string => (attributes['icon'] ?? '').trim().replace(/^fa-/, '');
const isIconName = (name: string): boolean => /^[a-z0-9-]{1,60}$/i.test(name);

/** The picture that an author chose, in the form in which authors write it themselves. */
export function iconOf(attributes: Attributes): string {
  const name = writtenIcon(attributes);
  if (isIconName(name)) return `<i class="fa-${name}"></i>`;
  const sign = iconSignOf(attributes);
  return sign === undefined ? '' : `<span class="icon" aria-hidden="true">${escapeHtml(sign)}</span>`;
}
