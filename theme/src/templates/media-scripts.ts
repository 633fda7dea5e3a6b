import { html, type Html } from './html.ts';
import { messagesIn } from './messages.ts';
import type { PageView } from './views.ts';

/** Marks of what a script makes something of. An author may write them too, and then loads a script that finds nothing. */
const PLAYER = ' data-player="';
const DIAGRAM =
  /<div class="code[ "][^<>]*data-language="mermaid"|<div class="integration" data-integration="@mermaid\/diagram"/;

/** Whether a body has a diagram that a script may draw. */
export const hasDiagram = (body: string): boolean => DIAGRAM.test(body);

/** The scripts for players and diagrams, for pages that have some, with the words that they say. */
export function renderMediaScripts({ body, frame }: Pick<PageView, 'body' | 'frame'>): Html {
  const { assets, lang } = frame;
  const text = messagesIn(lang);
  const [players, diagrams, drawing] = [assets['embeds.js'], assets['diagrams.js'], assets['diagram.html']];
  return html`${
    players !== undefined &&
    body.includes(PLAYER) &&
    html`<script type="module" src="${players}" data-show-from="${text.showFrom}"></script>`
  }${
    diagrams !== undefined &&
    drawing !== undefined &&
    hasDiagram(body) &&
    html`<script
      type="module"
      src="${diagrams}"
      data-frame="${drawing}"
      data-name="${text.diagram}"
      data-source="${text.diagramSource}"
    ></script>`
  }`;
}
