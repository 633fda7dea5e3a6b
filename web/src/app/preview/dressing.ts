// What is done to a page of a site in a frame: it is of the same origin, so it can be reached.

export interface Screen {
  device: 'desktop' | 'phone';
  scheme: 'light' | 'dark';
}

/** Whether the frame has a page of ours in it, and not the browser's own of what could not be loaded. */
export const isShown = (frame: HTMLIFrameElement): boolean =>
  frame.contentDocument !== null && frame.contentDocument.URL !== 'about:blank';

/** Light or dark for this frame alone: what the writer chose for reading stays as it is. */
export function dress({ contentDocument }: HTMLIFrameElement, { scheme }: Screen): void {
  if (contentDocument === null) return;
  const root = contentDocument.documentElement;
  if (root.dataset['fixed'] === undefined) root.dataset['theme'] = scheme;
  // Readers have no bar that says what they look at, and here everybody knows.
  contentDocument.querySelector('.site-preview')?.remove();
  contentDocument.addEventListener('click', leadOut);
}

/** Links to other pages of the site stay in the frame. Everything else opens next to the application. */
function leadOut(event: MouseEvent): void {
  const target = event.target as Element | null;
  const link = target?.closest('a[href]') as HTMLAnchorElement | null | undefined;
  if (!link || event.defaultPrevented || event.button !== 0) return;
  const isInside = link.origin === location.origin && link.pathname.startsWith('/url/preview/') && link.target === '';
  if (isInside || !/^https?:$/.test(link.protocol)) return;
  event.preventDefault();
  window.open(link.href, '_blank', 'noopener,noreferrer');
}

/** The same place of the same page. */
export function keepPlace(from: HTMLIFrameElement | null, to: HTMLIFrameElement): void {
  const [before, after] = [from?.contentWindow, to.contentWindow];
  if (!before || !after || !from || !isShown(from)) return;
  if (before.location.pathname === after.location.pathname)
    after.scrollTo({ top: before.scrollY, left: before.scrollX, behavior: 'instant' });
}
