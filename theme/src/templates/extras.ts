import type { PageUse } from './uses.ts';
import type { SiteFrame } from './views.ts';

/** In the order in which they count. */
const SHEETS: [sheet: string, uses: readonly PageUse[]][] = [
  ['top.css', ['top']],
  ['messages.css', ['message']],
  ['search.css', ['search']],
  ['sequences.css', ['steps', 'updates', 'prompt', 'integration', 'tags']],
  ['media.css', ['player', 'diagram']],
  ['stix-two-math.css', ['formula']],
  ['controls.css', ['controls']],
  ['api.css', ['openapi', 'api']],
  ['feedback.css', ['feedback']],
  ['consent.css', ['consent']],
  ['looks.css', ['look']],
  ['account.css', ['account']],
];

const SCRIPTS: [script: string, use: PageUse][] = [
  ['tabs.js', 'tabs'],
  ['prompts.js', 'prompt'],
  ['feedback.js', 'feedback'],
  ['try-it.js', 'call'],
  ['passkeys.js', 'passkey'],
];

/** The style sheets and scripts that a page needs in addition to those for all, of those that need no parameters. */
export function extrasFor(uses: ReadonlySet<PageUse>): { sheets: string[]; scripts: string[] } {
  return {
    sheets: SHEETS.filter(([, some]) => some.some((use) => uses.has(use))).map(([sheet]) => sheet),
    scripts: SCRIPTS.filter(([, use]) => uses.has(use)).map(([script]) => script),
  };
}

/** What a site has around its pages: a preview says that it is one, and what somebody chose has styles of its own. */
export function usesOfFrame({ look, sections = [], session, preview }: Partial<SiteFrame>): PageUse[] {
  const isChosen =
    look !== undefined &&
    (look.classes.length > 0 ||
      look.links.length > 0 ||
      look.social.length > 0 ||
      look.announcement !== undefined ||
      look.logo !== undefined ||
      look.icon !== undefined);
  return [
    ...(preview === undefined ? [] : ['message' as const]),
    ...(isChosen || sections.length > 0 || session !== undefined ? ['look' as const] : []),
  ];
}
