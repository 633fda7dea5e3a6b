import { modeHsl, modeRgb, type Rgb, useMode } from 'culori/fn';

const toRgb = useMode(modeRgb);
const toHsl = useMode(modeHsl);

/** What our format calls colors that have a name in HTML or in another tool; those of no hue are missing. */
const NAMES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    red: 'red crimson firebrick darkred indianred tomato maroon salmon lightcoral pink deeppink hotpink lightpink rose',
    orange: 'orange darkorange coral orangered brown chocolate sienna peru sandybrown tan wheat saddlebrown peachpuff',
    yellow: 'yellow gold goldenrod khaki lightyellow lemonchiffon palegoldenrod darkgoldenrod',
    green:
      'green lime limegreen darkgreen seagreen forestgreen olive teal lightgreen palegreen mediumseagreen springgreen olivedrab darkolivegreen',
    blue: 'blue navy darkblue mediumblue royalblue steelblue dodgerblue deepskyblue skyblue lightblue cyan aqua turquoise lightcyan cornflowerblue midnightblue powderblue',
    purple:
      'purple violet indigo magenta fuchsia orchid plum lavender rebeccapurple darkviolet blueviolet mediumpurple',
  }).flatMap(([ours, names]) => names.split(' ').map((name) => [name, ours])),
);

/** From which degree of the wheel a color is called so. */
const HUES = [
  [345, 'red'],
  [320, 'red'],
  [255, 'purple'],
  [170, 'blue'],
  [70, 'green'],
  [45, 'yellow'],
  [15, 'orange'],
  [0, 'red'],
] as const;

/** A longer text names no color. */
const WRITTEN_AT_MOST = 60;

/** The color of our format that is nearest to one of HTML; undefined for black, white, what lies between, and for no color. */
export function colorOf(written: string): string | undefined {
  const text = written.trim().toLowerCase();
  if (text.length > WRITTEN_AT_MOST) return undefined;
  if (Object.hasOwn(NAMES, text)) return NAMES[text];
  const color = toRgb(text);
  if (color === undefined || color.alpha === 0 || !isColorful(color)) return undefined;
  const hue = toHsl(color).h ?? 0;
  return HUES.find(([from]) => hue >= from)?.[1];
}

/** Less colorful than this, it is a gray that most readers take for the color of text or paper. */
const isColorful = ({ r, g, b }: Rgb): boolean => Math.max(r, g, b) - Math.min(r, g, b) >= 0.16;
