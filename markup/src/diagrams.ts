// How diagrams are drawn, in browsers and on the server alike.
const FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', Arial, sans-serif";

/** In characters. Longer sources are not drawn. */
export const LONGEST_SOURCE = 50_000;

/** The settings of the library that draws: the colors of the page, in the order in which the page names them, and its bounds. */
export function settingsFor(colors: readonly string[], isDark: boolean): object {
  return {
    startOnLoad: false,
    securityLevel: 'strict',
    // In a picture, text is drawn and not laid out by a browser.
    htmlLabels: false,
    flowchart: { htmlLabels: false },
    class: { htmlLabels: false },
    journey: { textPlacement: 'tspan' },
    // Their text would have the colors of its ground.
    themeCSS: `text.task, text.journey-section { fill: ${colors[4]} }`,
    maxTextSize: LONGEST_SOURCE,
    maxEdges: 1000,
    fontFamily: FONT,
    theme: 'base',
    themeVariables: { darkMode: isDark, fontFamily: FONT, fontSize: '15px', ...toVariables(colors) },
  };
}

function toVariables([paper, soft, sunken, line, ink, inkSoft, accent, accentSoft]: readonly string[]): object {
  return {
    background: paper,
    // It is a light one, which glows in the dark.
    dropShadow: 'none',
    mainBkg: accentSoft,
    primaryColor: accentSoft,
    primaryTextColor: ink,
    primaryBorderColor: accent,
    secondaryColor: sunken,
    secondaryTextColor: ink,
    secondaryBorderColor: line,
    tertiaryColor: soft,
    tertiaryTextColor: ink,
    tertiaryBorderColor: line,
    lineColor: inkSoft,
    textColor: ink,
    titleColor: ink,
    edgeLabelBackground: paper,
    clusterBkg: soft,
    clusterBorder: line,
    noteBkgColor: sunken,
    noteTextColor: ink,
    noteBorderColor: line,
    actorLineColor: line,
    pieStrokeColor: paper,
    pieOuterStrokeColor: line,
    ...numbered('pie', [accent, accentSoft, line, sunken, inkSoft, soft], 1),
    ...numbered('cScale', [accentSoft, sunken, soft], 0),
    ...numbered('cScaleLabel', [ink], 0),
    ...numbered('cScalePeer', [accent, line], 0),
  };
}

/** As many names with numbers as the library knows, with these colors in turn. */
export const numbered = (name: string, colors: readonly (string | undefined)[], from: number): object =>
  Object.fromEntries(
    Array.from({ length: 12 }, (_, index) => [`${name}${index + from}`, colors[index % colors.length]]),
  );
