/** Red, green and blue of sRGB, each from 0 to 1. */
export type Rgb = readonly [number, number, number];

export const BLACK: Rgb = [0, 0, 0];
export const WHITE: Rgb = [1, 1, 1];

/** A color as `#rgb` or `#rrggbb`; black for anything else, so that nothing but a color can come of it. */
export function fromHex(text: string): Rgb {
  if (!/^#(?:[\da-f]{3}){1,2}$/i.test(text)) return BLACK;
  const digits = text.length === 4 ? text.slice(1).replaceAll(/./g, '$&$&') : text.slice(1);
  const part = (at: number) => Number.parseInt(digits.slice(at, at + 2), 16) / 255;
  return [part(0), part(2), part(4)];
}

export function toHex(color: Rgb): string {
  const part = (value: number) =>
    Math.round(Math.min(1, Math.max(0, value)) * 255)
      .toString(16)
      .padStart(2, '0');
  return `#${color.map(part).join('')}`;
}

const toLinear = (value: number): number => (value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const fromLinear = (value: number): number =>
  value <= 0.003_130_8 ? value * 12.92 : 1.055 * Math.max(0, value) ** (1 / 2.4) - 0.055;

/** Relative luminance, as WCAG 2.2 defines it. */
export function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * toLinear(red) + 0.7152 * toLinear(green) + 0.0722 * toLinear(blue);
}

/** The contrast ratio of WCAG 2.2, from 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

type Lab = readonly [number, number, number];

// Oklab (Björn Ottosson, 2020): towards black and white, a color keeps its hue there.
function toLab(color: Rgb): Lab {
  const [r, g, b] = [toLinear(color[0]), toLinear(color[1]), toLinear(color[2])];
  const l = Math.cbrt(0.412_221_47 * r + 0.536_332_54 * g + 0.051_445_99 * b);
  const m = Math.cbrt(0.211_903_5 * r + 0.680_699_55 * g + 0.107_396_96 * b);
  const s = Math.cbrt(0.088_302_46 * r + 0.281_718_84 * g + 0.629_978_7 * b);
  return [
    0.210_454_26 * l + 0.793_617_79 * m - 0.004_072_05 * s,
    1.977_998_5 * l - 2.428_592_21 * m + 0.450_593_71 * s,
    0.025_904_04 * l + 0.782_771_77 * m - 0.808_675_77 * s,
  ];
}

function fromLab([light, a, b]: Lab): Rgb {
  const l = (light + 0.396_337_78 * a + 0.215_803_76 * b) ** 3;
  const m = (light - 0.105_561_35 * a - 0.063_854_17 * b) ** 3;
  const s = (light - 0.089_484_18 * a - 1.291_485_55 * b) ** 3;
  return [
    fromLinear(4.076_741_66 * l - 3.307_711_59 * m + 0.230_969_93 * s),
    fromLinear(-1.268_438 * l + 2.609_757_4 * m - 0.341_319_4 * s),
    fromLinear(-0.004_196_09 * l - 0.703_418_61 * m + 1.707_614_7 * s),
  ];
}

/** `share` of the second color, from 0 to 1, and the rest of the first. Rounded as it will be shown. */
export function mix(first: Rgb, second: Rgb, share: number): Rgb {
  const [one, other] = [toLab(first), toLab(second)];
  const part = (at: 0 | 1 | 2) => one[at] * (1 - share) + other[at] * share;
  return fromHex(toHex(fromLab([part(0), part(1), part(2)])));
}

const STEPS = 50;

/** A share of the way from a color to black or white. It stays more colorful than a mixture would. */
function towards(color: Rgb, end: Rgb, share: number): Rgb {
  const [light, a, b] = toLab(color);
  const [endLight] = toLab(end);
  const kept = 1 - share * 0.4;
  return fromHex(toHex(fromLab([light + (endLight - light) * share, a * kept, b * kept])));
}

/**
 * The color, or the nearest darker or lighter one that can be read as text on all of these grounds, which must be all light
 * or all dark.
 */
export function legible(color: Rgb, grounds: readonly Rgb[], ratio = 4.5): Rgb {
  const end = luminance(grounds[0] ?? WHITE) > 0.18 ? BLACK : WHITE;
  for (let step = 0; step < STEPS; step += 1) {
    const candidate = step === 0 ? color : towards(color, end, step / STEPS);
    if (grounds.every((ground) => contrast(candidate, ground) >= ratio)) return candidate;
  }
  return end;
}

/** White where it can be read on the color, else black, which then can. */
export const inkOn = (color: Rgb): Rgb => (contrast(WHITE, color) >= 4.5 ? WHITE : BLACK);
