import { iconSvg } from '../icons/index.ts';
import { html, type Html, raw } from './html.ts';

/** What may stand beside a title. */
export interface Sign {
  emoji?: string;
  /** The name of a picture, or an emoji. */
  icon?: string;
}

const EMOJI_AT_MOST = 24;

/** The emoji or picture beside a title; nothing where there is none, or none by that name. */
export function renderSign({ emoji, icon }: Sign): Html | undefined {
  if (emoji) return html`<span class="sign" aria-hidden="true">${emoji}</span> `;
  if (!icon) return undefined;
  const picture = renderPicture(icon);
  if (picture !== undefined) return html`<span class="sign">${picture}</span> `;
  return isEmoji(icon) ? html`<span class="sign" aria-hidden="true">${icon}</span> ` : undefined;
}

/** As renderSign, but a name that means nothing still holds its place among those that do. */
export const renderNavSign = (sign: Sign): Html | undefined =>
  renderSign(sign) ?? (sign.icon ? html`<span class="sign sign-dot"></span> ` : undefined);

/** A picture of ours by its name. */
export function renderPicture(name: string): Html | undefined {
  const svg = iconSvg(name);
  return svg === undefined ? undefined : raw(svg);
}

const isEmoji = (text: string): boolean =>
  text.length <= EMOJI_AT_MOST &&
  /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|[#*\d]\uFE0F?\u20E3)/u.test(text);
