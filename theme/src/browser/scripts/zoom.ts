interface Words {
  enlarge: string;
  close: string;
}

/** A drawing is sharp at any size; a picture is worth a window of its own if it has this much more than is shown of it. */
const MORE = 1.15;

/** In pixels: what is shown smaller stands for a word, not for something to look at. */
const LEAST = 64;

/** Pictures of which there is more to see open in the whole window: by a click, by Enter or by the space bar. */
export function liveZoom(): void {
  const script = document.querySelector<HTMLElement>('script[data-enlarge]');
  const body = document.querySelector('.page-body');
  if (script === null || body === null) return;
  const { enlarge = '', close = '', styles } = script.dataset;
  if (styles !== undefined) addStyles(styles);
  const words: Words = { enlarge, close };
  // Whether there is more to see depends on the room that the page has.
  const sizes = new ResizeObserver((entries) => {
    for (const { target } of entries) mark(target as HTMLImageElement, words);
  });
  const watch = (root: ParentNode): void => {
    for (const image of root.querySelectorAll('img')) {
      sizes.observe(image);
      image.addEventListener('load', () => mark(image, words));
    }
  };
  watch(body);
  // Diagrams come later.
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) if (node instanceof Element) watch(node);
  }).observe(body, { childList: true, subtree: true });
  body.addEventListener('click', (event) => openAt(event, words));
  body.addEventListener('keydown', (event) => {
    const { key } = event as KeyboardEvent;
    if (key === 'Enter' || key === ' ') openAt(event, words);
  });
}

/** Nothing that a page shows waits for them. */
function addStyles(url: string): void {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = url;
  document.head.append(link);
}

/** Makes a button of a picture, or a picture of it again. */
function mark(image: HTMLImageElement, { enlarge }: Words): void {
  const isButton = !isPartOfLink(image) && hasMore(image);
  if (isButton === (image.dataset.zoom !== undefined)) return;
  if (isButton) {
    image.dataset.zoom = '';
    image.tabIndex = 0;
    image.setAttribute('role', 'button');
    image.setAttribute('aria-label', nameOf(enlarge, image.alt));
    // An empty text says that there is nothing to see, which a button must not.
    if (image.alt === '') image.removeAttribute('alt');
  } else {
    delete image.dataset.zoom;
    for (const name of ['tabindex', 'role', 'aria-label']) image.removeAttribute(name);
    // Of what has none now, the author said so.
    image.alt ||= '';
  }
}

/** What the button does, and to what. */
export const nameOf = (enlarge: string, alt: string): string => (alt === '' ? enlarge : `${enlarge}: ${alt}`);

/** A click on it leads somewhere already. */
const isPartOfLink = (image: HTMLImageElement): boolean => image.closest('a, button, summary, .card') !== null;

function hasMore(image: HTMLImageElement): boolean {
  const shown = image.clientWidth;
  if (shown < LEAST || image.clientHeight < LEAST) return false;
  const isDrawing = /^data:image\/svg|\.svg$/.test(image.currentSrc);
  return (isDrawing ? innerWidth : widthOf(image)) > shown * MORE;
}

/** In pixels. Of smaller forms, a browser says how wide they are shown and not how wide they are. */
function widthOf(image: HTMLImageElement): number {
  const source = image.parentElement?.querySelector(':scope > source');
  return widestOf(image.srcset || (source?.getAttribute('srcset') ?? '')) ?? image.naturalWidth;
}

/** The widest of the pictures that a browser may choose from. */
export function widestOf(srcset: string): number | undefined {
  const widths = [...srcset.matchAll(/ (\d+)w(?=,|$)/g)].map(([, width]) => Number(width));
  return widths.length === 0 ? undefined : Math.max(...widths);
}

function openAt(event: Event, words: Words): void {
  const image = event.target;
  if (!(image instanceof HTMLImageElement) || image.dataset.zoom === undefined) return;
  event.preventDefault();
  open(image, words);
}

/** The same picture in a dialog, which the browser closes by Escape. */
function open(image: HTMLImageElement, { enlarge, close }: Words): void {
  const dialog = document.createElement('dialog');
  dialog.className = 'zoom';
  dialog.setAttribute('aria-label', image.alt || enlarge);
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'zoom-close';
  button.setAttribute('aria-label', close);
  dialog.append(copyOf(image), button);
  dialog.addEventListener('click', () => dialog.close());
  dialog.addEventListener('close', () => {
    dialog.remove();
    image.focus({ preventScroll: true });
  });
  document.body.append(dialog);
  dialog.showModal();
}

function copyOf(image: HTMLImageElement): Node {
  const parent = image.parentElement;
  const copy = (parent?.localName === 'picture' ? parent : image).cloneNode(true) as HTMLElement;
  const shown = copy instanceof HTMLImageElement ? copy : copy.querySelector('img');
  delete shown?.dataset.zoom;
  for (const name of ['id', 'class', 'role', 'tabindex', 'aria-label', 'loading', 'fetchpriority'])
    shown?.removeAttribute(name);
  // It is as wide as the window now, and its browser chooses anew.
  for (const each of [copy, ...copy.children]) if (each.hasAttribute('sizes')) each.setAttribute('sizes', '100vw');
  return copy;
}
