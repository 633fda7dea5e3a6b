// The colors of a look, computed by culori: hexadecimal notation, contrast as WCAG 2.2 defines it, and mixtures in Oklab,
// where a color keeps its hue on its way to black and white.
import {
  formatHex,
  interpolate,
  modeLrgb,
  modeOklab,
  modeRgb,
  parseHex,
  type Rgb,
  useMode,
  wcagContrast,
  wcagLuminance,
} from 'culori/fn';

export type { Rgb };

useMode(modeRgb);
useMode(modeLrgb);
const toOklab = useMode(modeOklab);

export const BLACK: Rgb = { mode: 'rgb', r: 0, g: 0, b: 0 };
export const WHITE: Rgb = { mode: 'rgb', r: 1, g: 1, b: 1 };

/** A color as `#rgb` or `#rrggbb`; black for anything else, so that nothing but a color can come of it. */
export const fromHex = (text: string): Rgb =>
  (/^#(?:[\da-f]{3}){1,2}$/i.test(text) ? parseHex(text) : undefined) ?? BLACK;

export const toHex = (color: Rgb): string => formatHex(color);

/** `share` of the second color, from 0 to 1, and the rest of the first. Rounded as it will be shown. */
export const mix = (first: Rgb, second: Rgb, share: number): Rgb =>
  fromHex(formatHex(interpolate([first, second], 'oklab')(share)));

/** As WCAG 2.2 has it: from 1, the same, to 21, black on white. */
export const contrast = (one: Rgb, other: Rgb): number => wcagContrast(one, other);

const STEPS = 50;

/** A share of the way from a color to black or white. It stays more colorful than a mixture would. */
function towards(color: Rgb, end: Rgb, share: number): Rgb {
  const { l, a, b } = toOklab(color);
  const kept = 1 - share * 0.4;
  return fromHex(formatHex({ mode: 'oklab', l: l + (toOklab(end).l - l) * share, a: a * kept, b: b * kept }));
}

/**
 * The color, or the nearest darker or lighter one that can be read as text on all of these grounds, which must be all light
 * or all dark.
 */
export function legible(color: Rgb, grounds: readonly Rgb[], ratio = 4.5): Rgb {
  const end = wcagLuminance(grounds[0] ?? WHITE) > 0.18 ? BLACK : WHITE;
  for (let step = 0; step < STEPS; step += 1) {
    const candidate = step === 0 ? color : towards(color, end, step / STEPS);
    if (grounds.every((ground) => wcagContrast(candidate, ground) >= ratio)) return candidate;
  }
  return end;
}

/** White where it can be read on the color, else black, which then can. */
export const inkOn = (color: Rgb): Rgb => (wcagContrast(WHITE, color) >= 4.5 ? WHITE : BLACK);
