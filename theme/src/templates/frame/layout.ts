import { renderAnnouncement } from './announcement.ts';
import { renderSiteFooter } from './footer.ts';
import { attribute, html, href, type Html, type HtmlValue, raw, toString } from '../html.ts';
import { type HeadParts, renderHead } from './head.ts';
import { languageTag, messagesIn, scriptMessagesIn } from '../messages.ts';
import { renderPreview } from './preview.ts';
import { extrasFor, usesOfFrame } from '../extras.ts';
import type { PageUse } from '../uses.ts';
import type { SiteFrame } from '../views.ts';

/** Authors cannot write a `~` in an id, so no heading of theirs can be named like this. */
export const CONTENT_ID = '~content';

export interface DocumentParts extends Omit<HeadParts, 'look' | 'extras'> {
  /** Of the words around the page. */
  lang: string;
  /** The site that the page is of, if it is of any. */
  frame?: SiteFrame | undefined;
  /** The header of the page, then what stands next to it and below it; `<main>` among them. */
  body: HtmlValue;
  /** What of that needs more style sheets and scripts. */
  uses?: Iterable<PageUse>;
}

/**
 * The document around everything that we send to readers. No inline script, and no inline style but the rules of the site's
 * look: the pages' policy forbids all else.
 */
export function renderDocument(parts: DocumentParts): string {
  const { lang, frame } = parts;
  const look = frame?.look;
  const language = frame?.contentLang ?? languageTag(lang);
  const uses = new Set([...(parts.uses ?? []), ...usesOfFrame(frame ?? {})]);
  const body = html`<body
    data-messages="${JSON.stringify(scriptMessagesIn(lang))}"
    ${eventAttributes(frame)}${
      // What readers fill in is kept in their browsers, for each site by itself.
      uses.has('call') && html` data-site="${frame?.homeUrl ?? ''}"`
    }
  >
    <a class="site-skip" href="#${CONTENT_ID}">${messagesIn(lang).skip}</a>
    ${frame?.preview && renderPreview(frame.preview, lang)}
    ${look?.announcement && renderAnnouncement(look.announcement, lang)}${parts.body}
    ${look && renderSiteFooter(look, lang)}
  </body>`;
  const extras = extrasFor(uses);
  // Absent parts leave empty lines; in the body there may be some that count.
  const head = raw(toString(renderHead({ ...parts, look, extras })).replaceAll(/\n\s+/g, '\n'));
  return toString(
    html`<!doctype html>
      <html lang="${language}" ${attribute('dir', directionOf(language))} ${lookAttributes(look)}>
        ${head} ${body}
      </html> `,
  );
}

function eventAttributes(frame: SiteFrame | undefined): HtmlValue {
  const events = frame?.events;
  if (events === undefined) return undefined;
  const { url, page, keepsVisitors } = events;
  return [attribute('data-events', url), ' ', attribute('data-page', page), keepsVisitors && html` data-visitors=""`];
}

/** What style sheet and scripts must know of a look before anything is shown. */
function lookAttributes(look: SiteFrame['look']): HtmlValue {
  if (look === undefined) return undefined;
  const values: [name: string, value: string | undefined][] = [
    ['class', look.classes.length === 0 ? undefined : look.classes.join(' ')],
    ['data-theme', look.theme],
    ['data-initial', look.theme],
    ['data-fixed', look.hasThemes ? undefined : ''],
    ['data-announcement', look.announcement?.key],
    ['data-new-tab', look.opensInNewTab ? '' : undefined],
  ];
  return values.flatMap(([name, value]) => (value === undefined ? [] : [attribute(name, value), ' ']));
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
