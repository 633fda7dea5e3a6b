import { attribute, html, type Html } from '../html.ts';
import { messagesIn } from '../messages.ts';
import type { PageView, SiteFrame } from '../views.ts';

/** The scripts for players, diagrams, pictures and blocks that act, for pages that have some, with the words that they say. */
export function renderMediaScripts({ uses, frame }: Pick<PageView, 'uses' | 'frame'>): Html {
  const { assets, lang } = frame;
  const text = messagesIn(lang);
  const [players, diagrams, drawing] = [assets['embeds.js'], assets['diagrams.js'], assets['diagram.html']];
  const [zoom, controls] = [assets['zoom.js'], assets['controls.js']];
  return html`${
    players !== undefined &&
    uses.has('player') &&
    html`<script type="module" src="${players}" data-show-from="${text.showFrom}"></script>`
  }${
    diagrams !== undefined &&
    drawing !== undefined &&
    uses.has('diagram') &&
    html`<script
      type="module"
      src="${diagrams}"
      data-frame="${drawing}"
      data-name="${text.diagram}"
      data-source="${text.diagramSource}"
    ></script>`
  }${
    zoom !== undefined &&
    (uses.has('picture') || uses.has('diagram')) &&
    html`<script
      type="module"
      src="${zoom}"
      data-enlarge="${text.enlarge}"
      data-close="${text.close}"
      ${attribute('data-styles', assets['zoomed.css'])}
    ></script>`
  }${
    controls !== undefined &&
    uses.has('controls') &&
    html`<script type="module" src="${controls}" data-not-done="${text.notDone}" data-close="${text.close}"></script>`
  }`;
}

/** The script that loads those of integrations, with the question that some of them wait for. */
export function renderSiteScripts({ scripts = [], assets, lang, homeUrl, look }: SiteFrame): Html | undefined {
  const loader = assets['site-scripts.js'];
  if (loader === undefined || scripts.length === 0) return undefined;
  const text = messagesIn(lang);
  return html`<script
    type="module"
    src="${loader}"
    data-scripts="${JSON.stringify(scripts)}"
    data-site="${homeUrl}"
    data-question="${text.consentQuestion}"
    data-accept="${text.consentAccept}"
    data-reject="${text.consentReject}"
    data-cookies="${text.consentCookies}"
    data-privacy="${text.privacy}"
    ${attribute('data-privacy-url', look?.footer.privacyUrl)}
  ></script>`;
}
