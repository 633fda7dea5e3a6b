import { escapeHtml } from '../text/html.ts';

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

const MAX_VALUE = 500;

/** What the document of the page needs and a reader does not see; values that are missing are left out. */
export function dataAttributes(values: Record<string, string | undefined>): string {
  return Object.entries(values)
    .map(([name, value]) => (value ? ` data-${name}="${escapeHtml(value.slice(0, MAX_VALUE))}"` : ''))
    .join('');
}

/** The picture that an author chose, in the form in which authors write it themselves; a sign stands for itself. */
export function iconOf(attributes: Attributes): string {
  const name = (attributes['icon'] ?? '').trim().replace(/^fa-/, '');
  if (/^[a-z0-9-]{1,60}$/i.test(name)) return `<i class="fa-${name}"></i>`;
  const isSign = /^\p{Emoji_Presentation}|^\p{Emoji}\uFE0F/u.test(name) && name.length <= 20;
  return isSign ? `<span class="icon" aria-hidden="true">${escapeHtml(name)}</span>` : '';
}
