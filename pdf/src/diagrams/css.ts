// The part of a browser that knows the language of styles.

/** Those with a gray in them may be spelled in two ways. */
const NAMES = new Set(
  (
    'aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown ' +
    'burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan ' +
    'darkgoldenrod darkgray darkgreen darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred ' +
    'darksalmon darkseagreen darkslateblue darkslategray darkturquoise darkviolet deeppink deepskyblue ' +
    'dimgray dodgerblue firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray ' +
    'green greenyellow honeydew hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen ' +
    'lemonchiffon lightblue lightcoral lightcyan lightgoldenrodyellow lightgray lightgreen lightpink ' +
    'lightsalmon lightseagreen lightskyblue lightslategray lightsteelblue lightyellow lime limegreen linen ' +
    'magenta maroon mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue ' +
    'mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin navajowhite ' +
    'navy oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen paleturquoise palevioletred ' +
    'papayawhip peachpuff peru pink plum powderblue purple rebeccapurple red rosybrown royalblue saddlebrown ' +
    'salmon sandybrown seagreen seashell sienna silver skyblue slateblue slategray snow springgreen steelblue ' +
    'tan teal thistle tomato turquoise violet wheat white whitesmoke yellow yellowgreen'
  ).split(' '),
);

const COLOR =
  /^(?:#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})|(?:rgb|hsl)a?\([\d\s.,%/deg-]+\)|transparent|currentcolor)$/i;

/** What a library asks a browser of styles: whether it knows a color, and how a name is written in a selector. */
export const CSS = {
  supports: (name: string, value: string): boolean =>
    name === 'color' && (COLOR.test(value) || NAMES.has(value.toLowerCase().replace(/gr[ae]y/, 'gray'))),
  escape: (name: string): string =>
    name.replace(/^\d/, (digit) => `\\3${digit} `).replaceAll(/[^\w\u0080-\uFFFF -]|(?<!^\\3\d) /g, '\\$&'),
};
