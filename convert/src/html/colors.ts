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

/** The color of our format that is nearest to one of HTML; undefined for black, white, what lies between, and for no color. */
export function colorOf(written: string): string | undefined {
  const text = written.trim().toLowerCase();
  if (text.length > 60) return undefined;
  if (Object.hasOwn(NAMES, text)) return NAMES[text];
  const hue = hueOf(rgbOf(text));
  return hue === undefined ? undefined : HUES.find(([from]) => hue >= from)?.[1];
}

type Rgb = [number, number, number];

function rgbOf(text: string): Rgb | undefined {
  const hex = /^#(?:([\da-f]{3})[\da-f]?|([\da-f]{6})(?:[\da-f]{2})?)$/.exec(text);
  const digits = hex?.[1] === undefined ? hex?.[2] : [...hex[1]].map((digit) => digit + digit).join('');
  if (digits !== undefined) return [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16)) as Rgb;
  const numbers = /^rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})(?:[\s,/]+([\d.]{1,6})%?)?\s*\)$/.exec(text);
  if (numbers === null || Number(numbers[4] ?? 1) === 0) return undefined;
  return numbers.slice(1, 4).map(Number) as Rgb;
}

/** Less colorful than this, it is a gray that most readers take for the color of text or paper. */
const COLORFUL = 40;

function hueOf(rgb: Rgb | undefined): number | undefined {
  if (rgb === undefined) return undefined;
  const [red, green, blue] = rgb;
  const most = Math.max(...rgb);
  const range = most - Math.min(...rgb);
  if (range < COLORFUL) return undefined;
  const turn =
    most === red ? (green - blue) / range : most === green ? (blue - red) / range + 2 : (red - green) / range + 4;
  return (turn * 60 + 360) % 360;
}
