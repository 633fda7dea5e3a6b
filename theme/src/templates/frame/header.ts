import { attribute, html, href, type Html } from '../html.ts';
import type { HeaderLink, LookLink } from '../look-views.ts';
import { messagesIn } from '../messages.ts';
import { renderSearch } from './search.ts';
import { renderSections } from './sections.ts';
import { renderPicture } from '../title-icons.ts';
import { renderSocial } from './social.ts';
import { renderThemed } from './themed.ts';
import type { SiteFrame } from '../views.ts';

/** The bar at the top of a site. The menu button only makes the style sheet show the navigation, which stands once in the page. */
export function renderHeader(frame: SiteFrame, hasNav: boolean): Html {
  const { look, lang } = frame;
  const text = messagesIn(lang);
  const links = look?.links ?? [];
  return html`<header class="site-header">
      ${
        (hasNav || links.length > 0) &&
        html`<details class="site-menu">
          <summary>${renderPicture('menu-2')}<span class="site-hidden">${text.menu}</span></summary>
        </details>`
      }
      ${renderSiteTitle(frame)} ${renderVariants(frame)} ${renderSearch(frame)} ${renderHeaderLinks(links, lang)}
      ${look && renderSocial(look.social, 'header', lang)} ${renderSession(frame)}
      ${
        look?.hasThemes !== false &&
        html`<button class="site-theme" type="button" hidden aria-label="${text.theme}">
          ${renderPicture('sun')}${renderPicture('moon')}
        </button>`
      }
    </header>
    ${renderSections(frame)}`;
}

function renderSiteTitle({ look, siteTitle, homeUrl }: SiteFrame): Html {
  const { logo, icon } = look ?? {};
  if (logo !== undefined)
    return html`<a class="site-title site-logo" ${href(homeUrl)}>${renderThemed(logo, siteTitle)}</a>`;
  const mark =
    typeof icon === 'string'
      ? html`<span class="site-icon" aria-hidden="true">${icon}</span>`
      : icon && html`<span class="site-icon">${renderThemed(icon, '')}</span>`;
  return html`<a class="site-title" ${href(homeUrl)}>${mark}${siteTitle}</a>`;
}

function renderHeaderLinks(links: readonly HeaderLink[], lang: string): Html | undefined {
  if (links.length === 0) return undefined;
  return html`<nav class="site-header-links${roomOf(links)}" aria-label="${messagesIn(lang).links}">
    <ul>
      ${links.map((link) => html`<li>${renderHeaderLink(link)}</li> `)}
    </ul>
  </nav>`;
}

/** So many letters fit next to title and search on a common screen, and so many on a large one. */
const LETTERS_AT_MOST = { common: 32, large: 68 };

/** Classes of links that would not fit next to title and search and stand below them: the style sheet cannot measure them. */
function roomOf(links: readonly HeaderLink[]): string {
  // Between two links is the room of three letters; the characters of Chinese, Japanese and Korean are twice as wide.
  const letters = links.reduce((sum, { title }) => sum + 3 + title.replaceAll(/[\u2e80-\uffef]/g, 'xx').length, 0);
  if (letters > LETTERS_AT_MOST.large) return ' is-long is-longer';
  return letters > LETTERS_AT_MOST.common ? ' is-long' : '';
}

/** Readers who are known may log out, and others log in, where the site knows readers at all. */
function renderSession({ session, lang }: SiteFrame): Html | undefined {
  if (session === undefined) return undefined;
  const text = messagesIn(lang);
  return html`<a class="site-session" rel="nofollow" ${href(session.url)}
    >${session.kind === 'in' ? text.logout : text.login}</a
  >`;
}

function renderHeaderLink({ title, url, style, links }: HeaderLink): Html {
  if (links.length === 0) return html`<a ${attribute('class', classOf(style))} ${href(url)}>${title}</a>`;
  // A menu opens; what its own title leads to is the first thing in it.
  const all: readonly LookLink[] = url === undefined ? links : [{ title, url }, ...links];
  return html`<details class="site-dropdown">
    <summary ${attribute('class', classOf(style))}>${title}</summary>
    <ul>
      ${all.map((link) => html`<li><a ${href(link.url)}>${link.title}</a></li> `)}
    </ul>
  </details>`;
}

const classOf = (style: HeaderLink['style']): string | undefined => (style === 'link' ? undefined : style);

function renderVariants({ variants, lang }: SiteFrame): Html | undefined {
  if (variants.length < 2) return undefined;
  const text = messagesIn(lang);
  const shown = variants.find((variant) => variant.current) ?? variants[0];
  return html`<details class="site-variants">
    <summary><span class="site-hidden">${text.version}: </span>${shown?.title}</summary>
    <nav aria-label="${text.versions}">
      <ul>
        ${variants.map(
          (variant) =>
            html`<li>
              <a
                ${href(variant.url)}
                ${attribute('hreflang', variant.language)}
                ${attribute('lang', variant.language)}
                ${attribute('aria-current', variant.current ? 'true' : undefined)}
                >${variant.title}</a
              >
            </li>`,
        )}
      </ul>
    </nav>
  </details>`;
}
