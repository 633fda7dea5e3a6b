import { attribute, html, href, type Html, type HtmlValue, toString } from './html.ts';
import { type HeadParts, renderHead } from './head.ts';
import { messagesIn, scriptMessagesIn } from './messages.ts';
import { renderPicture } from './signs.ts';
import type { SiteFrame } from './views.ts';

/** Authors cannot write a `~` in an id, so no heading of theirs can be named like this. */
export const CONTENT_ID = '~content';

export interface DocumentParts extends HeadParts {
  lang: string;
  /** The header of the page, then what stands beside and below it; `<main>` among them. */
  body: HtmlValue;
}

/** The document around everything that we send to readers. No inline script or style: the pages' policy forbids both. */
export function renderDocument(parts: DocumentParts): string {
  const { lang } = parts;
  const page = html`<!doctype html>
    <html lang="${lang}" ${attribute('dir', directionOf(lang))}>
      ${renderHead(parts)}
      <body data-messages="${JSON.stringify(scriptMessagesIn(lang))}">
        <a class="site-skip" href="#${CONTENT_ID}">${messagesIn(lang).skip}</a>
        ${parts.body}
      </body>
    </html> `;
  // Absent parts leave empty lines; a body may hold some that count, and it begins after the head.
  const text = toString(page);
  const headEnd = text.indexOf('</head>');
  return text.slice(0, headEnd).replace(/\n[\s]+/g, '\n') + text.slice(headEnd);
}

/** The bar at the top of a site. The menu button only tells the style sheet to show the navigation, which stands once in the page. */
export function renderHeader(frame: SiteFrame, hasNav: boolean): Html {
  const text = messagesIn(frame.lang);
  return html`<header class="site-header">
    ${
      hasNav &&
      html`<details class="site-menu">
        <summary>${renderPicture('menu-2')}<span class="site-hidden">${text.menu}</span></summary>
      </details>`
    }
    <a class="site-title" ${href(frame.homeUrl)}>${frame.siteTitle}</a>
    ${renderVariants(frame)}
    <button class="site-theme" type="button" hidden aria-label="${text.theme}">
      ${renderPicture('sun')}${renderPicture('moon')}
    </button>
  </header>`;
}

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
              <a ${href(variant.url)} ${attribute('aria-current', variant.current ? 'true' : undefined)}
                >${variant.title}</a
              >
            </li>`,
        )}
      </ul>
    </nav>
  </details>`;
}

export function renderLinks(links: readonly { title: string; url: string }[]): Html | undefined {
  if (links.length === 0) return undefined;
  return html`<ul class="site-links">
    ${links.map((link) => html`<li><a ${href(link.url)}>${link.title}</a></li>`)}
  </ul>`;
}

const RIGHT_TO_LEFT = /^(?:ar|arc|ckb|dv|fa|he|iw|ks|ku-arab|nqo|ps|sd|syr|ug|ur|yi)(?:-|$)/i;

function directionOf(lang: string): string | undefined {
  return RIGHT_TO_LEFT.test(lang) ? 'rtl' : undefined;
}
