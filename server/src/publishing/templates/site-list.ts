import { html, href, type Html } from './html.ts';
import { CONTENT_ID, renderDocument, renderLinks } from './layout.ts';
import type { SiteListView } from './views.ts';

/** The page at the root of the server: what it is, and the sites that everybody may read. */
export function renderSiteList(view: SiteListView): string {
  const mark = view.assets['favicon.svg'];
  return renderDocument({
    lang: 'en',
    title: view.title,
    assets: view.assets,
    noIndex: true,
    body: html`<div class="site-frame">
      <main id="${CONTENT_ID}" tabindex="-1">
        <div class="site-message">
          ${mark && html`<img class="site-mark" src="${mark}" alt="" width="44" height="44" />`}
          <h1>${view.title}</h1>
          <p>This server publishes documentation with Lectern, a platform that teams run themselves.</p>
          ${renderSites(view.sites)} ${renderLinks(view.links)}
        </div>
      </main>
    </div>`,
  });
}

function renderSites(sites: SiteListView['sites']): Html {
  if (sites.length === 0) return html`<p>No site is published for everybody yet.</p>`;
  return html`<h2>Published sites</h2>
    <ul class="page-cards">
      ${sites.map(
        (site) =>
          html`<li>
            <a class="content-ref" ${href(site.url)}
              ><span class="content-ref-title">${site.title}</span
              ><span class="content-ref-description">${site.organization}</span></a
            >
          </li> `,
      )}
    </ul>`;
}
