import type { Customization } from '#features/sites/index.ts';
import { BLACK, fromHex, inkOn, legible, mix, type Rgb, toHex, WHITE } from './colors.ts';

type Styling = Customization['styling'];
type Scheme = 'light' | 'dark';

/** Custom properties of a page and their values. */
export type Declarations = Record<string, string>;

/** The surfaces of a page, as `tokens.css` has them where nothing tints them. */
const SURFACES = {
  light: { paper: '#ffffff', soft: '#f7f8fa', sunken: '#eef0f4', line: '#e3e6ec', ink: '#16181f' },
  dark: { paper: '#131418', soft: '#1a1c22', sunken: '#24272f', line: '#2d313a', ink: '#e9ebf0' },
} as const;

/** How much of a colour is in the surface that stands for it. */
const SOFT = { light: 0.09, dark: 0.2 } as const;
/** How much of the tint is in each surface. */
const TINTS = { soft: 0.035, sunken: 0.06, line: 0.1 } as const;

type Surfaces = Record<'paper' | 'soft' | 'sunken' | 'line' | 'ink', Rgb>;

function surfacesOf(styling: Styling, scheme: Scheme): Surfaces {
  const plain = SURFACES[scheme];
  const tint = styling.tint === undefined ? undefined : fromHex(styling.tint.color[scheme]);
  const tinted = (name: keyof typeof TINTS): Rgb =>
    tint === undefined
      ? fromHex(plain[name])
      : mix(fromHex(plain[name]), tint, scheme === 'dark' ? TINTS[name] * 2 : TINTS[name]);
  return {
    paper: fromHex(plain.paper),
    ink: fromHex(plain.ink),
    soft: tinted('soft'),
    sunken: tinted('sunken'),
    line: tinted('line'),
  };
}

/** A colour as text that can be read on every surface, and as a surface on which it can be read. */
function toneOf(color: Rgb, surfaces: Surfaces, scheme: Scheme): { text: Rgb; soft: Rgb } {
  const soft = mix(surfaces.paper, color, SOFT[scheme]);
  return { soft, text: legible(color, [surfaces.paper, surfaces.soft, surfaces.sunken, soft]) };
}

const TONES = {
  accent: 'primaryColor',
  info: 'infoColor',
  success: 'successColor',
  warning: 'warningColor',
  danger: 'dangerColor',
} as const;

/** The colours of a look in one scheme; whatever was chosen, what is written in them can be read (WCAG AA). */
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
  set('paper-soft', surfaces.soft);
  set('paper-sunken', surfaces.sunken);
  set('line', surfaces.line);
  return { ...found, ...headerOf(settings, surfaces, scheme) };
}

export type HeaderKind = 'plain' | 'filled' | 'none';

/** Whether the header has a colour of its own. */
export function headerKind({ header, styling }: Pick<Customization, 'header' | 'styling'>): HeaderKind {
  if (header.preset === 'none') return 'none';
  if (header.preset === 'default') return styling.theme === 'bold' ? 'filled' : 'plain';
  return header.preset === 'custom' && header.backgroundColor === undefined ? 'plain' : 'filled';
}

function headerOf(settings: Customization, surfaces: Surfaces, scheme: Scheme): Declarations {
  if (headerKind(settings) !== 'filled') return {};
  const { header, styling } = settings;
  const color = (chosen: { light: string; dark: string } | undefined) => chosen && fromHex(chosen[scheme]);
  const custom = header.preset === 'custom' ? color(header.backgroundColor) : undefined;
  const paper =
    custom ?? (header.preset === 'contrast' ? surfaces.ink : (color(styling.primaryColor) ?? surfaces.paper));
  const wished = header.preset === 'custom' ? color(header.linkColor) : undefined;
  const ink = wished === undefined ? inkOn(paper) : legible(wished, [paper]);
  // Away from the ink, so that what can be read on the header can be read there all the more.
  const sunken = mix(paper, inkOn(paper) === WHITE ? BLACK : WHITE, 0.16);
  return { 'header-paper': toHex(paper), 'header-ink': toHex(ink), 'header-sunken': toHex(sunken) };
}

/** Every colour of a look, light and dark in one value. */
export function colorsOf(settings: Customization): Declarations {
  const [light, dark] = [schemeOf(settings, 'light'), schemeOf(settings, 'dark')];
  return Object.fromEntries(
    Object.entries(light).map(([name, value]) => [`--${name}`, `light-dark(${value}, ${dark[name] ?? value})`]),
  );
}
