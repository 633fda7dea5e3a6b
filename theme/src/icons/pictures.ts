import { readFileSync } from 'node:fs';
import { aliases } from './aliases.ts';
import { type Icons, openIcons } from './icon-file.ts';

/** Names that were asked for, unknown ones too. Authors may make up any number of them, so there is an end. */
const KEPT_AT_MOST = 4000;

const LONGEST_NAME = 100;

const kept = new Map<string, string | undefined>();

/** The set holds thousands of pictures and a site uses a few: the rest need not stay in memory. */
let set: WeakRef<Icons> | undefined;

/**
 * The picture that authors know by this name (`github`, `gear`, with or without `fa-`), as inline SVG in the color and size
 * of the text around it. Nothing for a name that means none.
 */
export function iconSvg(name: string): string | undefined {
  const asked = iconName(name);
  if (asked === undefined) return undefined;
  if (kept.has(asked)) return kept.get(asked);
  const svg = toSvg(findBody(loadSet(), asked));
  if (kept.size >= KEPT_AT_MOST) kept.clear();
  kept.set(asked, svg);
  return svg;
}

/** A name as it is looked for: letters, digits and single hyphens. Nothing for what cannot be one. */
export function iconName(name: string): string | undefined {
  const asked = name.trim().toLowerCase().replace(/^fa-/, '');
  return /^[a-z\d]+(?:-[a-z\d]+)*$/.test(asked) && asked.length <= LONGEST_NAME ? asked : undefined;
}

/** Our name for it, the same name, or the same of what is left without its last words. */
function findBody(bodyOf: Icons, asked: string): string | undefined {
  for (let name = asked; name !== ''; name = name.slice(0, Math.max(0, name.lastIndexOf('-')))) {
    const found = bodyOf(aliases.get(name) ?? name) ?? bodyOf(`brand-${name}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** How nearly all lines of the set are drawn. */
const DRAWN = ' fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="2"';

const GROUP = `<g${DRAWN}>`;

function toSvg(body: string | undefined): string | undefined {
  // A few pictures use an id, which may stand only once in a page.
  if (body === undefined || /\sid=|url\(|style/.test(body)) return undefined;
  const open = 'svg aria-hidden="true" width="1em" height="1em" viewBox="0 0 24 24"';
  // A navigation may hold many pictures: what all lines have in common is said once, by the style sheet.
  const whole =
    body.startsWith(GROUP) && body.indexOf('</g>') === body.length - 4 ? body.slice(GROUP.length, -4) : body;
  const lines = whole.replaceAll(`<path${DRAWN}`, '<path');
  const isPlain = !/fill|stroke|<g/.test(lines);
  return isPlain ? `<${open} class="icon-line">${lines}</svg>` : `<${open}>${body}</svg>`;
}

function loadSet(): Icons {
  let loaded = set?.deref();
  if (loaded === undefined) {
    loaded = openIcons(readFileSync(new URL(import.meta.resolve('@iconify-json/tabler/icons.json'))));
    set = new WeakRef(loaded);
  }
  return loaded;
}
