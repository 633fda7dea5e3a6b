import { html, href, type Html } from '../html.ts';
import type { LookLink, SiteLook } from '../look-views.ts';
import { messagesIn } from '../messages.ts';
import { renderSocial } from './social.ts';
import { renderThemed } from './themed.ts';

/** What stands below every page of a site; nothing where nothing was set. */
export function renderSiteFooter(
  { footer, social }: Pick<SiteLook, 'footer' | 'social'>,
  lang: string,
): Html | undefined {
  const { logo, groups, copyright, privacyUrl, trademark } = footer;
  const small = [copyright, privacyUrl, trademark].some(Boolean);
  const accounts = renderSocial(social, 'footer', lang);
  if (logo === undefined && groups.length === 0 && !small && accounts === undefined) return undefined;
  const text = messagesIn(lang);
  return html`<footer class="site-footer">
    <div class="site-footer-inner">
      ${logo && html`<div class="site-footer-logo">${renderThemed(logo, '')}</div>`}
      ${
        groups.length > 0 &&
        html`<nav class="site-footer-groups" aria-label="${text.links}">${groups.map(renderGroup)}</nav>`
      }
      ${accounts}
      ${
        small &&
        html`<p class="site-footer-small">
          ${copyright && html`<span>${copyright}</span>`}
          ${privacyUrl && html`<a ${href(privacyUrl)}>${text.privacy}</a>`}
          ${trademark && html`<span>${text.madeWith} Lectern</span>`}
        </p>`
      }
    </div>
  </footer>`;
}

const renderGroup = ({ title, links }: { title: string; links: readonly LookLink[] }): Html =>
  html`<div>
    <h2>${title}</h2>
    <ul>
      ${links.map((link) => html`<li><a ${href(link.url)}>${link.title}</a></li> `)}
    </ul>
  </div> `;
