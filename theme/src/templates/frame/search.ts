import { attribute, html, href, type Html } from '../html.ts';
import { messagesIn } from '../messages.ts';
import { renderPicture } from '../title-icons.ts';
import type { SiteFrame } from '../views.ts';

/** The way to the search in the header: a link, which the script makes a box that opens over the page. */
export function renderSearch({ searchUrl, lang, variants, assets }: SiteFrame): Html | undefined {
  if (searchUrl === undefined) return undefined;
  const text = messagesIn(lang);
  return html`<a
    class="site-search"
    ${href(searchUrl)}
    rel="nofollow"
    aria-keyshortcuts="/"
    ${attribute('data-script', assets['search.js'])}
    ${attribute('data-styles', assets['search.css'])}
    ${attribute('data-all', variants.length > 1 ? text.searchEverywhere : undefined)}
    data-close="${text.close}"
    data-failed="${text.searchFailed}"
    data-words="${JSON.stringify([text.searchHint, text.searchRecent, text.searchForget, text.keyMove, text.keyOpen, text.keyClose])}"
    >${renderPicture('search')}<span>${text.search}</span><kbd aria-hidden="true">/</kbd></a
  >`;
}
