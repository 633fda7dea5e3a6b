import { iconName, iconSvg } from '../icons/index.ts';
import { html, type Html, raw } from './html.ts';

/** What may stand next to a title. */
export interface TitleIcon {
  emoji?: string;
  /** The name of a picture, or an emoji. */
  icon?: string;
}

const EMOJI_AT_MOST = 24;

/** Pictures that a style sheet of the page has, by name. */
export type SharedPictures = ReadonlySet<string>;

export const NO_PICTURES: SharedPictures = new Set();

/** The emoji or picture next to a title; nothing where there is none, or none by that name. What is shared is left to its sheet. */
export function renderTitleIcon(titleIcon: TitleIcon, shared = NO_PICTURES): Html | undefined {
  const { emoji, icon } = titleIcon;
  if (emoji) return html`<span class="title-icon" aria-hidden="true">${emoji}</span> `;
  if (!icon) return undefined;
  const name = shared.size === 0 ? undefined : pictureOf(titleIcon);
  if (name !== undefined && shared.has(name)) return html`<span class="title-icon pic-${name}"></span> `;
  const picture = renderPicture(icon);
  if (picture !== undefined) return html`<span class="title-icon">${picture}</span> `;
  return isEmoji(icon) ? html`<span class="title-icon" aria-hidden="true">${icon}</span> ` : undefined;
}

/** As renderTitleIcon, but a name that means nothing still holds its place among those that do. */
export const renderNavTitleIcon = (titleIcon: TitleIcon, shared: SharedPictures): Html | undefined =>
  renderTitleIcon(titleIcon, shared) ??
  (titleIcon.icon ? html`<span class="title-icon title-icon-dot"></span> ` : undefined);

/** The name of the picture next to a title, if it is one. */
export function pictureOf({ emoji, icon }: TitleIcon): string | undefined {
  const name = emoji || !icon ? undefined : iconName(icon);
  return name !== undefined && iconSvg(name) !== undefined ? name : undefined;
}

/** A picture of ours by its name. */
export function renderPicture(name: string): Html | undefined {
  const svg = iconSvg(name);
  return svg === undefined ? undefined : raw(svg);
}

const isEmoji = (text: string): boolean =>
  text.length <= EMOJI_AT_MOST &&
  /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|[#*\d]\uFE0F?\u20E3)/u.test(text);
