// Runs in a frame that has no origin and may load nothing but this server's own scripts. It takes the text of a diagram and
// gives its picture.
const { default: mermaid } = await import(document.querySelector('script[data-library]').dataset.library);

// One at a time: the library keeps what it is told about looks for all that it draws.
let last = Promise.resolve();

addEventListener('message', ({ source, data }) => {
  if (source !== parent || typeof data?.source !== 'string') return;
  last = last.then(() => draw(data)).then((answer) => parent.postMessage({ id: data.id, ...answer }, '*'));
});
parent.postMessage({ isReady: true }, '*');

/** What in a style asks for something elsewhere. The policy would stop it; it is not even tried. */
const ELSEWHERE = /url\s*\((?!["']?#)/i;

async function draw({ id, source, colors, isDark }) {
  try {
    if (ELSEWHERE.test(source)) throw new Error('A diagram refers to nothing but itself.');
    mermaid.initialize(settings(colors, isDark));
    const { svg } = await mermaid.render(`diagram-${Number(id)}`, source);
    return finish(svg);
  } catch (error) {
    // The page shows what the author wrote instead.
    return { failed: String(error) };
  } finally {
    document.body.replaceChildren();
  }
}

const FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', Arial, sans-serif";

function settings([paper, soft, sunken, line, ink, inkSoft, accent, accentSoft], isDark) {
  return {
    startOnLoad: false,
    securityLevel: 'strict',
    // In a picture, text is drawn and not laid out by a browser.
    htmlLabels: false,
    flowchart: { htmlLabels: false },
    class: { htmlLabels: false },
    maxTextSize: 50_000,
    maxEdges: 1000,
    fontFamily: FONT,
    theme: 'base',
    themeVariables: {
      darkMode: isDark,
      fontFamily: FONT,
      fontSize: '15px',
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
    },
  };
}

/** As many names with numbers as the library knows, with these colors in turn. */
const numbered = (name, colors, from) =>
  Object.fromEntries(
    Array.from({ length: 12 }, (_, index) => [`${name}${index + from}`, colors[index % colors.length]]),
  );

/** The picture with a size of its own, as a document of XML. */
function finish(text) {
  const holder = document.createElement('div');
  holder.innerHTML = text;
  const svg = holder.querySelector('svg');
  const [, , width, height] = (svg.getAttribute('viewBox') ?? '0 0 0 0').split(/[\s,]+/).map(Number);
  if (!(width > 0 && height > 0)) return { failed: 'nothing was drawn' };
  svg.setAttribute('width', String(width));
  svg.setAttribute('height', String(height));
  svg.style.maxWidth = '';
  const title = [':scope > title', ':scope > desc'].map((part) => svg.querySelector(part)?.textContent?.trim() ?? '');
  return {
    svg: new XMLSerializer().serializeToString(svg),
    width,
    height,
    title: title.filter(Boolean).join('. ').slice(0, 1000),
  };
}
