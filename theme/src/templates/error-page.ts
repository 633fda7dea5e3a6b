import { html, type HtmlValue } from './html.ts';
import { renderHeader } from './frame/header.ts';
import { CONTENT_ID, renderDocument, renderLinks } from './frame/layout.ts';
import { renderLikely, renderSearchForm } from './lists/search-page.ts';
import type { ErrorView } from './views.ts';

/** A refusal that people read: within a site it wears that site's header. */
export function renderErrorView(view: ErrorView): string {
  const { frame, help } = view;
  return renderDocument({
    lang: frame?.lang ?? view.lang ?? 'en',
    frame,
    title: frame === undefined ? view.title : `${view.title} | ${frame.siteTitle}`,
    assets: frame?.assets ?? view.assets ?? {},
    noIndex: true,
    uses: help === undefined ? ['message'] : ['message', 'search'],
    body: html`${frame && renderHeader(frame, false)}
      <div class="site-frame">
        <main id="${CONTENT_ID}" tabindex="-1">
          <div class="site-message">
            ${view.status && html`<p class="site-status">${view.status}</p>`}
            <h1>${view.title}</h1>
            <p>${view.message}</p>
            ${renderHelp(view)}${renderLinks(view.links)}
          </div>
        </main>
      </div>`,
  });
}

/** Pages that may have been meant, and the search with the words of the address. */
function renderHelp({ frame, help }: ErrorView): HtmlValue {
  if (frame === undefined || help === undefined) return undefined;
  const { likely, words } = help;
  return html`<div class="missing-help">
    ${likely.length > 0 && renderLikely(frame.lang, likely)}
    ${frame.searchUrl && renderSearchForm(frame.lang, { url: frame.searchUrl, query: words })}
  </div>`;
}
