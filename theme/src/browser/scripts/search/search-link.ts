export interface SearchScript {
  openBox: (link: HTMLAnchorElement, words?: string, action?: string) => void;
}

/** The link to the search opens a box over the page. It is a script of its own, so that no page waits for it. */
export function openSearchBox(): void {
  const link = document.querySelector<HTMLAnchorElement>('a.site-search');
  const script = link?.dataset.script;
  if (link === null || script === undefined) return;
  openBoxOf(link, () => import(/* @vite-ignore */ script) as Promise<SearchScript>);
}

/** Has a link open the box that a script brings, which is loaded when the page is done. */
export function openBoxOf(link: HTMLAnchorElement, load: () => Promise<SearchScript>): void {
  const open = (words?: string, href = link.href, action?: string) =>
    load().then(
      (box) => box.openBox(link, words, action),
      // Without the box there still is the page.
      () => location.assign(href),
    );
  // Fetched when the page is done.
  const whenIdle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 500));
  whenIdle(() => void load().catch(() => {}));
  link.setAttribute('role', 'button');
  link.setAttribute('aria-haspopup', 'dialog');
  document.addEventListener('click', (event) => {
    const { target } = event;
    const pressed = target instanceof Element && target.closest<HTMLAnchorElement>(LINKS);
    if (!pressed || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void open(pressed.dataset.query, pressed.href, pressed.dataset.action);
  });
  document.addEventListener('keydown', (event) => {
    const { target } = event;
    const isWriting = target instanceof Element && target.closest(FIELDS) !== null;
    if (!opensSearch(event, { isOnLink: target === link, isWriting })) return;
    event.preventDefault();
    void open();
  });
}

/** The link in the header, and buttons of authors that search, or ask what the search answers. */
const LINKS = 'a.site-search, .page-body a[data-action]';

const FIELDS = 'input, textarea, select, [contenteditable]';

type Key = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'>;

/** Whether a key asks for the search: Ctrl or Cmd with K anywhere, a slash where nobody writes, the space bar on the link. */
export function opensSearch(
  { key, altKey, ctrlKey, metaKey }: Key,
  { isOnLink, isWriting }: { isOnLink: boolean; isWriting: boolean },
): boolean {
  if (altKey) return false;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k';
  if (key === ' ') return isOnLink;
  return key === '/' && !isWriting;
}
