import { attribute, html, href, type Html } from '../html.ts';
import type { SocialLink } from '../look-views.ts';
import { messagesIn } from '../messages.ts';
import { renderPicture } from '../title-icons.ts';

/**
 * The accounts of a site's owners as pictures. The header has room for them on wide screens only, so that the footer has
 * those of the header too, for the others.
 */
export function renderSocial(
  social: readonly SocialLink[],
  place: 'header' | 'footer',
  lang: string,
): Html | undefined {
  const links = place === 'header' ? social.filter(({ inHeader }) => inHeader) : social;
  if (links.length === 0) return undefined;
  const isOfHeader = (link: SocialLink) => place === 'footer' && !link.inFooter;
  const only = links.every(isOfHeader) ? ' of-header' : '';
  return html`<ul class="site-social in-${place}${only}" aria-label="${messagesIn(lang).social}">
    ${links.map(
      (link) =>
        html`<li ${attribute('class', isOfHeader(link) ? 'of-header' : undefined)}>
          <a ${href(link.url)} rel="me noopener"
            >${renderPicture(link.icon)}<span class="site-hidden">${link.name}</span></a
          >
        </li> `,
    )}
  </ul>`;
}
