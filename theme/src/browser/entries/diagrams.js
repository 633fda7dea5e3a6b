// Loaded by pages with diagrams only. What draws them works in a frame without rights; what comes back is shown as a picture,
// in which nothing runs and which loads nothing.
const ENDURED_MS = 15_000;
const LONGEST_SOURCE = 50_000;
const LARGEST_PICTURE = 4_000_000;
const COLORS = [
  '--paper',
  '--paper-soft',
  '--paper-sunken',
  '--line-strong',
  '--ink',
  '--ink-soft',
  '--accent',
  '--accent-soft',
];

const own = document.querySelector('script[data-frame]');
const boxes = [
  ...document.querySelectorAll(
    '.code[data-language="mermaid"], .integration[data-integration="@mermaid/diagram"] > .code',
  ),
];
const drawn = new Map();
const waiting = new Map();
let drawing;
let asked = 0;

const watcher = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      watcher.unobserve(target);
      show(target);
    }
  },
  { rootMargin: '800px 0px' },
);
for (const box of boxes) watcher.observe(box);

// Shown again in the other colors.
const redraw = () => {
  for (const box of drawn.keys()) show(box);
};
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', redraw);
new MutationObserver(redraw).observe(document.documentElement, { attributeFilter: ['data-theme'] });

/** Puts the picture of a diagram before its source, which stays as it is where it cannot be drawn. */
function show(box) {
  const source = box.querySelector('code')?.textContent ?? '';
  if (source.trim() === '' || source.length > LONGEST_SOURCE) return;
  draw(source, ({ svg, width, height, title }) => {
    if (typeof svg !== 'string' || svg.length > LARGEST_PICTURE) return;
    const image = drawn.get(box) ?? place(box);
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
    image.alt = title ? `${own.dataset.name}: ${title}` : own.dataset.name;
    image.width = Math.ceil(width);
    image.height = Math.ceil(height);
  });
}

function place(box) {
  const figure = document.createElement('figure');
  figure.className = 'diagram';
  const image = document.createElement('img');
  const details = document.createElement('details');
  const summary = document.createElement('summary');
  summary.textContent = own.dataset.source;
  const view = document.createElement('div');
  view.className = 'diagram-view';
  view.append(image);
  box.replaceWith(figure);
  details.append(summary, box);
  figure.append(view, details);
  drawn.set(box, image);
  return image;
}

/** Asks for a picture; what comes too late, or not at all, is as if it could not be drawn. */
function draw(source, done) {
  drawing ??= openFrame();
  const id = (asked += 1);
  void drawing.then((frame) => {
    const timer = setTimeout(() => waiting.delete(id), ENDURED_MS);
    waiting.set(id, (answer) => {
      clearTimeout(timer);
      waiting.delete(id);
      done(answer);
    });
    frame.contentWindow.postMessage({ id, source, ...looks() }, '*');
  });
}

const settle = (answer) => waiting.get(answer.id)?.(answer);

/** The frame has no origin, so that it is known by its window alone. */
function openFrame() {
  const frame = document.createElement('iframe');
  frame.className = 'diagram-frame';
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.setAttribute('aria-hidden', 'true');
  frame.tabIndex = -1;
  frame.src = own.dataset.frame;
  return new Promise((resolve) => {
    addEventListener('message', ({ source, data }) => {
      if (source !== frame.contentWindow || typeof data !== 'object' || data === null) return;
      if (data.isReady === true) resolve(frame);
      else settle(data);
    });
    document.body.append(frame);
  });
}

/** The colors of the page as it is now, as plain numbers. */
function looks() {
  const probe = document.createElement('span');
  probe.hidden = true;
  document.body.append(probe);
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const colors = COLORS.map((name) => {
    probe.className = `diagram-color${name}`;
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = getComputedStyle(probe).color;
    canvas.fillRect(0, 0, 1, 1);
    return toHex(canvas.getImageData(0, 0, 1, 1).data);
  });
  probe.remove();
  return { colors, isDark: Number.parseInt(colors[0].slice(1, 3), 16) < 128 };
}

const toHex = ([red, green, blue]) =>
  `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
