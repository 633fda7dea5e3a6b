import { type Customization, originOf } from '#features/sites/index.ts';
import { findShipped, stemOf, USUAL_FONTS } from '../fonts/catalog.ts';

type Font = Customization['styling']['font'];

const SYSTEM_SANS = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Helvetica Neue', Arial, sans-serif";
const SYSTEM_SERIF = "ui-serif, Charter, 'Iowan Old Style', Cambria, 'Noto Serif', Georgia, 'Times New Roman', serif";
const SYSTEM_SLAB = "Rockwell, 'Roboto Slab', 'Rockwell Nova', 'DejaVu Serif', 'Sitka Small', Georgia, serif";
const SYSTEM_MONO =
  "ui-monospace, 'SF Mono', SFMono-Regular, Menlo, 'Cascadia Mono', Consolas, 'Liberation Mono', monospace";

/** What stands in for letters that a font does not have, and for the one font that does not come with the server. */
const INSTEAD: Record<string, string> = {
  RobotoSlab: SYSTEM_SLAB,
  Merriweather: SYSTEM_SERIF,
  IBMPlexSerif: SYSTEM_SERIF,
};

const CODE_FONTS = new Set([
  ...['FiraCode', 'IBMPlexMono', 'JetBrainsMono', 'SourceCodePro', 'RobotoMono', 'SpaceMono', 'DMMono', 'Inconsolata'],
]);

export interface FontLook {
  /** Rules that load what was given by address. */
  rules: string;
  /** The value of the custom property; undefined leaves that of the style sheet. */
  family?: string;
  /** Names of the assets that load what is shipped. */
  sheets: string[];
  /** The name of the asset that holds the letters of most pages. */
  first?: string;
  /** Where fonts are loaded from besides this server. */
  origins: string[];
}

/** What a chosen font takes. Its own name never reaches a page: `slot` names it there. */
export function fontLook(font: Font, slot: 'site-text' | 'site-code'): FontLook {
  if (typeof font === 'string') return namedLook(font, slot);
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

function namedLook(name: string, slot: 'site-text' | 'site-code'): FontLook {
  const shipped = findShipped(name);
  const instead = INSTEAD[name] ?? (CODE_FONTS.has(name) ? SYSTEM_MONO : SYSTEM_SANS);
  if (shipped === undefined) return { rules: '', family: instead, sheets: [], origins: [] };
  const isUsual = USUAL_FONTS.includes(name);
  const stem = stemOf(shipped);
  return {
    rules: '',
    // What nobody chose is what the sheet of all sites has.
    ...(isUsual ? {} : { family: `'${shipped.family}', ${instead}` }),
    sheets: isUsual ? [] : [`${stem}.css`],
    // Code is further down on a page, and not on every one.
    ...(slot === 'site-text' ? { first: `${stem}.woff2` } : {}),
    origins: [],
  };
}

/** An address that can stand in quotes in a style sheet: every character that is not plain there is encoded. */
function placeOf(url: string): { origin: string; text: string } | undefined {
  const origin = originOf(url);
  if (origin === undefined || !origin.startsWith('https:')) return undefined;
  const text = new URL(url).href.replaceAll(/[^\w\-.~:/?#@!$&*+,;=%[\]]/g, encodeCharacter);
  return { origin, text };
}

const encodeCharacter = (character: string): string =>
  `%${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(2, '0')}`;
