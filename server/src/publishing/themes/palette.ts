import { createCache } from '#platform/cache.ts';
import type { Customization } from '#features/sites/index.ts';
import { BLACK, contrast, fromHex, inkOn, legible, mix, type Rgb, toHex, WHITE } from './colors.ts';

type Styling = Customization['styling'];
type Scheme = 'light' | 'dark';

/** Custom properties of a page and their values. */
export type Declarations = Record<string, string>;

/** The surfaces of a page, as `tokens.css` has them where nothing tints them. */
const SURFACES = {
  light: { paper: '#ffffff', soft: '#f7f8fa', sunken: '#eef0f4', line: '#e3e6ec', ink: '#16181f' },
  dark: { paper: '#131418', soft: '#1a1c22', sunken: '#24272f', line: '#2d313a', ink: '#e9ebf0' },
} as const;

/** How much of a color is in the surface that stands for it. */
const SOFT = { light: 0.09, dark: 0.2 } as const;
/** How much of the tint is in each surface, and how much more where the whole page takes it on. */
const TINTS = { paper: 0, soft: 0.035, sunken: 0.06, line: 0.1 } as const;
const MATCHED = 0.05;

type Surfaces = Record<'paper' | 'soft' | 'sunken' | 'line' | 'ink', Rgb>;

function surfacesOf(styling: Styling, scheme: Scheme): Surfaces {
  const plain = SURFACES[scheme];
  const isMatched = styling.background === 'match';
  const tint = styling.tint?.color ?? (isMatched ? styling.primaryColor : undefined);
  const tinted = (name: keyof typeof TINTS): Rgb => {
    const share = TINTS[name] * (scheme === 'dark' ? 2 : 1) + (isMatched ? MATCHED : 0);
    return tint === undefined || share === 0
      ? fromHex(plain[name])
      : mix(fromHex(plain[name]), fromHex(tint[scheme]), share);
  };
  return {
    paper: tinted('paper'),
    ink: fromHex(plain.ink),
    soft: tinted('soft'),
    sunken: tinted('sunken'),
    line: tinted('line'),
  };
}

interface Tone {
  text: Rgb;
  soft: Rgb;
  /** Of the color itself, and of the text. */
  ratio: number;
  shownRatio: number;
}

/** A color as text that can be read on every surface, and as a surface on which it can be read. */
function toneOf(color: Rgb, surfaces: Surfaces, scheme: Scheme): Tone {
  const soft = mix(surfaces.paper, color, SOFT[scheme]);
  const grounds = [surfaces.paper, surfaces.soft, surfaces.sunken, soft];
  const text = legible(color, grounds);
  return { soft, text, ratio: lowest(color, grounds), shownRatio: lowest(text, grounds) };
}

/** The contrast of a color with the ground on which it is hardest to read. */
const lowest = (color: Rgb, grounds: readonly Rgb[]): number =>
  Math.min(...grounds.map((ground) => contrast(color, ground)));

const TONES = {
  accent: 'primaryColor',
  info: 'infoColor',
  success: 'successColor',
  warning: 'warningColor',
  danger: 'dangerColor',
} as const;

/** The colors of a look in one scheme; whatever was chosen, what is written in them can be read (WCAG AA). */
function schemeOf(settings: Customization, scheme: Scheme): Declarations {
  const { styling } = settings;
  const surfaces = surfacesOf(styling, scheme);
  const found: Declarations = {};
  const set = (name: string, color: Rgb) => (found[name] = toHex(color));
  for (const [name, key] of Object.entries(TONES)) {
    const { text, soft } = toneOf(fromHex(styling[key][scheme]), surfaces, scheme);
    set(name, text);
    set(`${name}-soft`, soft);
  }
  const primary = fromHex(styling.primaryColor[scheme]);
  set('primary', primary);
  set('on-primary', inkOn(primary));
  set('paper', surfaces.paper);
  set('paper-soft', surfaces.soft);
  set('paper-sunken', surfaces.sunken);
  set('line', surfaces.line);
  return { ...found, ...headerOf(settings, surfaces, scheme) };
}

/** A color that somebody chose for something that is read, and what readers get of it. */
export interface ReadColor {
  /** Of the settings. */
  path: string;
  scheme: Scheme;
  chosen: string;
  /** The chosen color, or the nearest one that can be read. */
  shown: string;
  /** Of the chosen color, with the ground on which it is hardest to read. */
  ratio: number;
  /** Of what readers get, the same. */
  shownRatio: number;
}

/** The colors of what is written, as they were chosen and as they are shown. */
export function readColorsOf(settings: Customization): ReadColor[] {
  return (['light', 'dark'] as const).flatMap((scheme) => {
    const surfaces = surfacesOf(settings.styling, scheme);
    const tones = Object.values(TONES).map((key): ReadColor => {
      const chosen = fromHex(settings.styling[key][scheme]);
      const { text, ratio, shownRatio } = toneOf(chosen, surfaces, scheme);
      return { path: `/styling/${key}`, scheme, chosen: toHex(chosen), shown: toHex(text), ratio, shownRatio };
    });
    const { preset, linkColor } = settings.header;
    if (preset !== 'custom' || linkColor === undefined) return tones;
    const [paper, chosen] = [headerPaperOf(settings, surfaces, scheme), fromHex(linkColor[scheme])];
    const text = legible(chosen, [paper]);
    const ratios = { ratio: lowest(chosen, [paper]), shownRatio: lowest(text, [paper]) };
    return [...tones, { path: '/header/linkColor', scheme, chosen: toHex(chosen), shown: toHex(text), ...ratios }];
  });
}

export type HeaderKind = 'plain' | 'filled' | 'none';

/** Whether the header has a color of its own. */
export function headerKind({ header, styling }: Pick<Customization, 'header' | 'styling'>): HeaderKind {
  if (header.preset === 'none') return 'none';
  if (header.preset === 'default') return styling.theme === 'bold' ? 'filled' : 'plain';
  if (header.preset !== 'custom') return 'filled';
  return header.backgroundColor === undefined && header.linkColor === undefined ? 'plain' : 'filled';
}

function headerOf(settings: Customization, surfaces: Surfaces, scheme: Scheme): Declarations {
  if (headerKind(settings) !== 'filled') return {};
  const { header } = settings;
  const paper = headerPaperOf(settings, surfaces, scheme);
  const wished = header.preset === 'custom' ? header.linkColor : undefined;
  const ink = wished === undefined ? inkOn(paper) : legible(fromHex(wished[scheme]), [paper]);
  // Away from the ink, so that what can be read on the header can be read there all the more.
  const sunken = mix(paper, inkOn(paper) === WHITE ? BLACK : WHITE, 0.16);
  return { 'header-paper': toHex(paper), 'header-ink': toHex(ink), 'header-sunken': toHex(sunken) };
}

function headerPaperOf({ header, styling }: Customization, surfaces: Surfaces, scheme: Scheme): Rgb {
  if (header.preset === 'contrast') return surfaces.ink;
  // The theme `bold` wears the tint; a header that was made bold by itself wears the primary color.
  if (header.preset === 'default') return fromHex((styling.tint?.color ?? styling.primaryColor)[scheme]);
  if (header.preset !== 'custom') return fromHex(styling.primaryColor[scheme]);
  return header.backgroundColor === undefined ? surfaces.paper : fromHex(header.backgroundColor[scheme]);
}

const LOOKS_KNOWN = 200;

/** To find colors that can be read takes longer than the rest of a look, and every page of a site has the same. */
const known = createCache<Readonly<Declarations>>(LOOKS_KNOWN);

/** Every color of a look, light and dark in one value. */
export function colorsOf(settings: Customization): Readonly<Declarations> {
  const { styling, header } = settings;
  const key = JSON.stringify([styling, header.preset, header.backgroundColor, header.linkColor]);
  const kept = known.get(key);
  if (kept !== undefined) return kept;
  const made = workOut(settings);
  known.set(key, made, 1);
  return made;
}

function workOut(settings: Customization): Declarations {
  const [light, dark] = [schemeOf(settings, 'light'), schemeOf(settings, 'dark')];
  return Object.fromEntries(
    Object.entries(light).map(([name, value]) => [`--${name}`, `light-dark(${value}, ${dark[name] ?? value})`]),
  );
}
