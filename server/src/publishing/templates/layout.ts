import { attribute, html, href, type Html, type HtmlValue, toString } from './html.ts';
import type { SiteFrame } from './views.ts';

/** Authors cannot write a `~` in an id, so no heading of theirs can be named like this. */
export const CONTENT_ID = '~content';

export interface DocumentParts {
  lang: string;
  title: string;
  assets: Record<string, string>;
  noIndex: boolean;
  description?: string | undefined;
  canonicalUrl?: string | undefined;
  /** The header of the page, then what stands beside and below it; `<main>` among them. */
  body: HtmlValue;
}

/** The document around everything that we send to readers. No inline script or style: the pages' policy forbids both. */
export function renderDocument(parts: DocumentParts): string {
  const { assets } = parts;
  const page = html`<!doctype html>
    <html lang="${parts.lang}" ${attribute('dir', directionOf(parts.lang))}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${parts.title}</title>
        ${parts.description ? html`<meta name="description" content="${parts.description}" />` : ''}
        ${parts.canonicalUrl === undefined ? '' : html`<link rel="canonical" ${href(parts.canonicalUrl)} />`}
        ${parts.noIndex && html`<meta name="robots" content="noindex" />`}
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#171614" media="(prefers-color-scheme: dark)" />
        ${assets['favicon.svg'] && html`<link rel="icon" type="image/svg+xml" ${href(assets['favicon.svg'])} />`}
        ${assets['site.css'] && html`<link rel="stylesheet" ${href(assets['site.css'])} />`}
        ${assets['site.js'] && html`<script type="module" src="${assets['site.js']}"></script>`}
      </head>
      <body>
        <a class="site-skip" href="#${CONTENT_ID}">Skip to content</a>
        ${parts.body}
      </body>
    </html> `;
  // Absent parts leave empty lines; a body may hold some that count, and it begins after the head.
  const text = toString(page);
  const headEnd = text.indexOf('</head>');
  return text.slice(0, headEnd).replace(/\n+/g, '\n') + text.slice(headEnd);
}

/** The bar at the top of a site. The menu button only tells the style sheet to show the navigation, which stands once in the page. */
export function renderHeader(frame: SiteFrame, hasNav: boolean): Html {
  return html`<header class="site-header">
    <a class="site-title" ${href(frame.homeUrl)}>${frame.siteTitle}</a>
    ${renderVariants(frame)} ${hasNav && html`<details class="site-menu"><summary>Menu</summary></details>`}
  </header>`;
}

function renderVariants({ variants }: SiteFrame): Html | undefined {
  if (variants.length < 2) return undefined;
  const shown = variants.find((variant) => variant.current) ?? variants[0];
  return html`<details class="site-variants">
    <summary><span class="site-hidden">Version: </span>${shown?.title}</summary>
    <nav aria-label="Versions">
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

export function renderEmoji(emoji: string | undefined): Html | undefined {
  return emoji ? html`<span aria-hidden="true">${emoji}</span> ` : undefined;
}

const RIGHT_TO_LEFT = /^(?:ar|arc|ckb|dv|fa|he|iw|ks|ku-arab|nqo|ps|sd|syr|ug|ur|yi)(?:-|$)/i;

function directionOf(lang: string): string | undefined {
  return RIGHT_TO_LEFT.test(lang) ? 'rtl' : undefined;
}
