import { html } from './html.ts';
import { renderHeader } from './frame/header.ts';
import { CONTENT_ID, renderDocument, renderLinks } from './frame/layout.ts';
import type { ErrorView } from './views.ts';

/** A refusal that people read: within a site it wears that site's header. */
export function renderErrorView(view: ErrorView): string {
  const { frame } = view;
  return renderDocument({
    lang: frame?.lang ?? view.lang ?? 'en',
    frame,
    title: frame === undefined ? view.title : `${view.title} | ${frame.siteTitle}`,
    assets: frame?.assets ?? view.assets ?? {},
    noIndex: true,
    uses: ['message'],
    body: html`${frame && renderHeader(frame, false)}
      <div class="site-frame">
        <main id="${CONTENT_ID}" tabindex="-1">
          <div class="site-message">
            ${view.status && html`<p class="site-status">${view.status}</p>`}
            <h1>${view.title}</h1>
            <p>${view.message}</p>
            ${renderLinks(view.links)}
          </div>
        </main>
      </div>`,
  });
}
