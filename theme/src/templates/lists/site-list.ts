import { renderCards } from '../article/cards.ts';
import { html, type Html } from '../html.ts';
import { CONTENT_ID, renderDocument, renderLinks } from '../frame/layout.ts';
import { messagesIn } from '../messages.ts';
import type { SiteListView } from '../views.ts';

/** The page at the root of the server: what it is, and the sites that everybody may read. */
export function renderSiteList(view: SiteListView): string {
  const mark = view.assets['favicon.svg'];
  return renderDocument({
    lang: 'en',
    title: view.title,
    assets: view.assets,
    noIndex: true,
    uses: ['message'],
    body: html`<div class="site-frame">
      <main id="${CONTENT_ID}" tabindex="-1">
        <div class="site-message">
          ${mark && html`<img class="site-mark" src="${mark}" alt="" width="44" height="44" />`}
          <h1>${view.title}</h1>
          <p>${messagesIn('en').server}</p>
          ${renderSites(view.sites)} ${renderLinks(view.links)}
        </div>
      </main>
    </div>`,
  });
}

function renderSites(sites: SiteListView['sites']): Html {
  const text = messagesIn('en');
  if (sites.length === 0) return html`<p>${text.noSites}</p>`;
  return html`<h2>${text.sites}</h2>
    ${renderCards(sites.map(({ title, url, organization }) => ({ title, url, description: organization })))}`;
}
