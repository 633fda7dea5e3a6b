/** The colors of a page that a diagram takes on, by the names that style sheets know. */
export const COLORS = [
  '--paper',
  '--paper-soft',
  '--paper-sunken',
  '--line-strong',
  '--ink',
  '--ink-soft',
  '--accent',
  '--accent-soft',
] as const;

/** The colors of the page as it is now, as plain numbers; `paint` gives an element the color with a name. */
export function readColors(paint: (probe: HTMLElement, name: (typeof COLORS)[number]) => void): string[] {
  const probe = document.createElement('span');
  probe.hidden = true;
  document.body.append(probe);
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const colors = COLORS.map((name) => {
    paint(probe, name);
    return canvas === null ? '#000000' : readColor(canvas, getComputedStyle(probe).color);
  });
  probe.remove();
  return colors;
}

function readColor(canvas: CanvasRenderingContext2D, color: string): string {
  canvas.clearRect(0, 0, 1, 1);
  canvas.fillStyle = color;
  canvas.fillRect(0, 0, 1, 1);
  return toHex(canvas.getImageData(0, 0, 1, 1).data);
}

export const toHex = ([red = 0, green = 0, blue = 0]: ArrayLike<number> & Iterable<number>): string =>
  `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;

/** Whether a color is one that light letters are written on. */
export const isDark = (color: string): boolean => Number.parseInt(color.slice(1, 3), 16) < 128;
