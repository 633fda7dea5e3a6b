import { attribute, html, href, type Html } from '../html.ts';
import { messagesIn } from '../messages.ts';
import { renderPicture } from '../title-icons.ts';
import type { SiteFrame } from '../views.ts';

/** The way to the search in the header: a link, which the script makes a box that opens over the page. */
export function renderSearch({
  searchUrl,
  hasAnswers,
  sections = [],
  lang,
  variants,
  assets,
}: SiteFrame): Html | undefined {
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
    data-words="${JSON.stringify([text.searchHint, text.missingLikely, text.searchRecent, text.searchForget, text.keyMove, text.keyOpen, text.keyClose])}"
    ${attribute('data-ask', hasAnswers === true ? askWords(lang) : undefined)}
    ${attribute('data-ask-script', hasAnswers === true ? assets['ask.js'] : undefined)}
    ${attribute('data-ask-styles', hasAnswers === true ? assets['ask.css'] : undefined)}
    ${attribute('data-versions', variants.length > 1 || sections.length > 0 ? text.versions : undefined)}
    ${attribute('data-sections', sections.length > 0 ? sectionWords(lang) : undefined)}
    >${renderPicture('search')}<span>${text.search}</span><kbd aria-hidden="true">/</kbd></a
  >`;
}

/** What the box says where questions are answered. */
function askWords(lang: string): string {
  const text = messagesIn(lang);
  return JSON.stringify([text.ask, text.askWaiting, text.askNone, text.askSources, text.askFailed, text.askNote]);
}

/** What the box says where there are sections. Which ones, it asks the search: ids would weigh on every page. */
function sectionWords(lang: string): string {
  const text = messagesIn(lang);
  return JSON.stringify([text.sections, text.allSections, text.searchAllSections]);
}
