import { type Customization, originOf } from '#features/sites/index.ts';

type Font = Customization['styling']['font'];

const SYSTEM_SANS = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Helvetica Neue', Arial, sans-serif";
const SYSTEM_SERIF = "ui-serif, Charter, 'Iowan Old Style', Cambria, 'Noto Serif', Georgia, 'Times New Roman', serif";
const SYSTEM_SLAB = "Rockwell, 'Roboto Slab', 'Rockwell Nova', 'DejaVu Serif', 'Sitka Small', Georgia, serif";
const SYSTEM_MONO =
  "ui-monospace, 'SF Mono', SFMono-Regular, Menlo, 'Cascadia Mono', Consolas, 'Liberation Mono', monospace";

/** Fonts that come with the server: the name of the sheet that brings each. */
const SHIPPED: Record<string, { sheet: string; family: string }> = {
  NotoSans: { sheet: 'noto-sans.css', family: 'Noto Sans Variable' },
};

/**
 * What a reader's system may have of the fonts that can be chosen, and the kind of those that stand in for it. `Inter` and
 * `IBMPlexMono`, which nobody chose, are what the style sheet has.
 */
const STACKS: Record<string, string> = {
  ABCFavorit: SYSTEM_SANS,
  Roboto: `Roboto, ${SYSTEM_SANS}`,
  RobotoSlab: SYSTEM_SLAB,
  OpenSans: `'Open Sans', ${SYSTEM_SANS}`,
  SourceSansPro: `'Source Sans Pro', 'Source Sans 3', ${SYSTEM_SANS}`,
  Lato: `Lato, ${SYSTEM_SANS}`,
  Ubuntu: `Ubuntu, ${SYSTEM_SANS}`,
  Raleway: `Raleway, ${SYSTEM_SANS}`,
  Merriweather: `Merriweather, ${SYSTEM_SERIF}`,
  Overpass: `Overpass, ${SYSTEM_SANS}`,
  NotoSans: `'Noto Sans Variable', 'Noto Sans', ${SYSTEM_SANS}`,
  IBMPlexSerif: `'IBM Plex Serif', ${SYSTEM_SERIF}`,
  Poppins: `Poppins, ${SYSTEM_SANS}`,
  FiraSans: `'Fira Sans', ${SYSTEM_SANS}`,
  FiraCode: `'Fira Code', ${SYSTEM_MONO}`,
  JetBrainsMono: `'JetBrains Mono', ${SYSTEM_MONO}`,
  SourceCodePro: `'Source Code Pro', ${SYSTEM_MONO}`,
  RobotoMono: `'Roboto Mono', ${SYSTEM_MONO}`,
  SpaceMono: `'Space Mono', ${SYSTEM_MONO}`,
  DMMono: `'DM Mono', ${SYSTEM_MONO}`,
  Inconsolata: `Inconsolata, ${SYSTEM_MONO}`,
};

export interface FontLook {
  /** Rules that load what was given by address. */
  rules: string;
  /** The value of the custom property; undefined leaves that of the style sheet. */
  family?: string;
  /** Names of the assets that load what is shipped. */
  sheets: string[];
  /** Where fonts are loaded from besides this server. */
  origins: string[];
}

/** What a chosen font takes. Its own name never reaches a page: `slot` names it there. */
export function fontLook(font: Font, slot: 'site-text' | 'site-code'): FontLook {
  if (typeof font === 'string') {
    const shipped = SHIPPED[font];
    const family = Object.hasOwn(STACKS, font) ? STACKS[font] : undefined;
    return {
      rules: '',
      ...(family === undefined ? {} : { family }),
      sheets: shipped === undefined ? [] : [shipped.sheet],
      origins: [],
    };
  }
  const origins = new Set<string>();
  const rules = font.fontFaces.map(({ weight, sources }) => {
    const places = sources.flatMap(({ url, format }) => {
      const place = placeOf(url);
      if (place === undefined) return [];
      origins.add(place.origin);
      return [`url("${place.text}")${format === undefined ? '' : ` format("${format}")`}`];
    });
    const face = `font-family:${slot};font-weight:${Number(weight)};font-display:swap;src:${places.join(',')}`;
    return places.length === 0 ? '' : `@font-face{${face}}`;
  });
  const family = `${slot}, ${slot === 'site-code' ? SYSTEM_MONO : SYSTEM_SANS}`;
  return { rules: rules.join(''), family, sheets: [], origins: [...origins] };
}

/** An address that can stand in quotes in a style sheet: every sign that is not plain there is encoded. */
function placeOf(url: string): { origin: string; text: string } | undefined {
  const origin = originOf(url);
  if (origin === undefined || !origin.startsWith('https:')) return undefined;
  const text = new URL(url).href.replaceAll(/[^\w\-.~:/?#@!$&*+,;=%[\]]/g, encodeSign);
  return { origin, text };
}

const encodeSign = (sign: string): string =>
  `%${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(2, '0')}`;
