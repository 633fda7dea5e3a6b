/** A font that comes with the server: one package of files, and what style sheets call it. */
export interface ShippedFont {
  package: string;
  family: string;
  /** Parts of its package that make its sheet: each is a weight, or all weights of a font where they can be chosen. */
  parts: readonly string[];
}

const variable = (name: string, family: string, hasItalic = true): ShippedFont => ({
  package: `@fontsource-variable/${name}`,
  family: `${family} Variable`,
  parts: hasItalic ? ['wght', 'wght-italic'] : ['wght'],
});

const plain = (name: string, family: string, parts = ['400', '400-italic', '700', '700-italic']): ShippedFont => ({
  package: `@fontsource/${name}`,
  family,
  parts,
});

/** By the names that a look chooses from. Of those, only `ABCFavorit` may not be given away. */
export const FONTS = {
  Inter: variable('inter', 'Inter'),
  Roboto: variable('roboto', 'Roboto'),
  RobotoSlab: variable('roboto-slab', 'Roboto Slab', false),
  OpenSans: variable('open-sans', 'Open Sans'),
  SourceSansPro: variable('source-sans-3', 'Source Sans 3'),
  Lato: plain('lato', 'Lato'),
  Ubuntu: plain('ubuntu', 'Ubuntu'),
  Raleway: variable('raleway', 'Raleway'),
  Merriweather: variable('merriweather', 'Merriweather'),
  Overpass: variable('overpass', 'Overpass'),
  NotoSans: variable('noto-sans', 'Noto Sans'),
  IBMPlexSerif: plain('ibm-plex-serif', 'IBM Plex Serif'),
  Poppins: plain('poppins', 'Poppins'),
  FiraSans: plain('fira-sans', 'Fira Sans'),
  FiraCode: variable('fira-code', 'Fira Code', false),
  IBMPlexMono: plain('ibm-plex-mono', 'IBM Plex Mono', ['400', '400-italic', '700']),
  JetBrainsMono: variable('jetbrains-mono', 'JetBrains Mono'),
  SourceCodePro: variable('source-code-pro', 'Source Code Pro'),
  RobotoMono: variable('roboto-mono', 'Roboto Mono'),
  SpaceMono: plain('space-mono', 'Space Mono', ['400', '400-italic', '700']),
  DMMono: plain('dm-mono', 'DM Mono', ['400', '400-italic', '500']),
  Inconsolata: variable('inconsolata', 'Inconsolata', false),
} as const satisfies Record<string, ShippedFont>;

/** The fonts of who chose none. Their rules are in the sheet of all sites; no page has to name another for them. */
export const USUAL_FONTS: readonly string[] = ['Inter', 'IBMPlexMono'];

/** For formulas. It has the measures by which browsers set them; the sheet that its package brings names only its letters. */
export const MATH_FONT: ShippedFont = plain('stix-two-math', 'STIX Two Math', ['400']);

/** The name of a font's package without its owner, by which its sheet and its files are called. */
export const stemOf = (font: ShippedFont): string => font.package.slice(font.package.indexOf('/') + 1);

/** The font of this name, if it comes with the server. */
export const findShipped = (name: string): ShippedFont | undefined =>
  Object.hasOwn(FONTS, name) ? FONTS[name as keyof typeof FONTS] : undefined;
