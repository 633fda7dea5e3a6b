import { html, href, type Html } from '../html.ts';
import type { AnnouncementView } from '../look-views.ts';
import { messagesIn } from '../messages.ts';
import { renderPicture } from '../title-icons.ts';

/** What the whole site has to say, above everything. A script lets readers close it. */
export function renderAnnouncement({ message, style, link }: AnnouncementView, lang: string): Html {
  const text = messagesIn(lang);
  return html`<aside class="site-announcement is-${style}" aria-label="${text.announcement}">
    <p>${message}${link && html` <a ${href(link.url)}>${link.title}</a>`}</p>
    <button class="announcement-close" type="button" hidden aria-label="${text.dismiss}">${renderPicture('x')}</button>
  </aside> `;
}
