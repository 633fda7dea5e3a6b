// The chart, loaded when somebody looks at one.
import uPlot from 'uplot';
import './drawing.css';

export interface Line {
  label: string;
  values: readonly number[];
  /** Drawn behind, with dashes. */
  isBefore?: boolean;
}

export interface Drawing {
  /** As the API names days. */
  dates: readonly string[];
  lines: readonly Line[];
}

/** Draws lines over days, in the colors of the page, and again when its width or its colors change. Answers what takes it away. */
export function drawLines(place: HTMLElement, { dates, lines }: Drawing): () => void {
  let plot: uPlot | undefined;
  const draw = () => {
    plot?.destroy();
    plot = new uPlot(optionsFor(place, lines), dataOf(dates, lines), place);
  };
  const resized = new ResizeObserver(() => plot?.setSize({ width: place.clientWidth, height: HEIGHT }));
  const dark = matchMedia('(prefers-color-scheme: dark)');
  draw();
  resized.observe(place);
  dark.addEventListener('change', draw);
  const scheme = new MutationObserver(draw);
  scheme.observe(document.documentElement, { attributeFilter: ['data-scheme'] });
  return () => {
    resized.disconnect();
    scheme.disconnect();
    dark.removeEventListener('change', draw);
    plot?.destroy();
  };
}

const HEIGHT = 220;

const dataOf = (dates: readonly string[], lines: readonly Line[]): uPlot.AlignedData => [
  dates.map((date) => Date.parse(`${date}T12:00:00`) / 1000),
  ...lines.map(({ values }) => [...values]),
];

function optionsFor(place: HTMLElement, lines: readonly Line[]): uPlot.Options {
  // A color of a property may be one of two, so a canvas needs what the browser makes of it.
  const colorOf = (name: string): string => {
    const probe = document.createElement('span');
    probe.style.color = `var(${name})`;
    place.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  };
  const [ink, line, accent] = ['--ink-soft', '--line', '--accent'].map(colorOf);
  const axis: uPlot.Axis = { stroke: ink ?? '', grid: { stroke: line ?? '', width: 1 }, ticks: { show: false } };
  const language = document.documentElement.lang;
  const day = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short' });
  const count = new Intl.NumberFormat(language);
  return {
    width: place.clientWidth,
    height: HEIGHT,
    cursor: { drag: { x: false, y: false } },
    legend: { live: true },
    scales: { y: { range: (_, __, most) => [0, Math.max(4, Math.ceil(most * 1.1))] } },
    axes: [
      { ...axis, values: (_, splits) => splits.map((at) => day.format(at * 1000)) },
      {
        ...axis,
        size: 56,
        incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 5000, 10_000, 100_000, 1_000_000],
        values: (_, splits) => splits.map((each) => count.format(each)),
      },
    ],
    series: [
      { label: 'Day', value: (_, at) => (at === null ? '' : day.format(at * 1000)) },
      ...lines.map(({ label, isBefore = false }): uPlot.Series => ({
        label,
        stroke: (isBefore ? ink : accent) ?? '',
        width: isBefore ? 1.5 : 2,
        ...(isBefore && { dash: [4, 4] }),
        points: { show: lines[0] !== undefined && lines[0].values.length === 1 },
        value: (_, value) => (value === null ? '' : count.format(value)),
      })),
    ],
  };
}
