import { makeButton, text } from './text.ts';

const KEY = 'lectern-nav';

/** The lists of pages by the address of the page above them. */
type Branches = Map<string, Element>;

/** Reads the branches at an address, as HTML. */
type ReadBranches = (url: string) => Promise<string>;

/** Lets readers open branches, and keeps the navigation as they left it from page to page. */
export function liveNavigation(read: ReadBranches = fetchText): void {
  const nav = document.querySelector<HTMLElement>('.site-nav');
  if (nav === null) return;
  nav.classList.add('is-live');
  const fetched = new Map<string, Promise<Branches>>();
  addToggles(nav, { more: nav.dataset.more ?? '', fetched, read });
  stayInPlace(nav);
  // On small screens there is nothing to scroll until the menu is open.
  document.querySelector('.site-menu')?.addEventListener('toggle', () => showCurrent(nav));
}

/** From page to page the navigation stays as the reader left it, as long as the page that they are on is in view. */
function stayInPlace(nav: HTMLElement): void {
  const more = nav.dataset.more ?? '';
  try {
    const top = placeIn(sessionStorage.getItem(KEY), more);
    if (top !== undefined) nav.scrollTop = top;
    addEventListener('pagehide', () => sessionStorage.setItem(KEY, JSON.stringify([more, nav.scrollTop])));
  } catch {
    // Without storage there is nothing to come back to.
  }
  showCurrent(nav);
}

/** How far the navigation of this space was scrolled, if that is what was kept. */
export function placeIn(kept: string | null, more: string): number | undefined {
  if (kept === null) return undefined;
  const [place, top] = JSON.parse(kept) as unknown[];
  return place === more && typeof top === 'number' ? top : undefined;
}

function showCurrent(nav: HTMLElement): void {
  const current = nav.querySelector('[aria-current]');
  if (current === null || nav.clientHeight === 0) return;
  const { top, bottom } = nav.getBoundingClientRect();
  const place = current.getBoundingClientRect();
  if (place.top < top || place.bottom > Math.min(bottom, innerHeight))
    nav.scrollTop += place.top - top - nav.clientHeight / 3;
}

/** Where more branches come from, and those that came or are on their way. */
interface Source {
  more: string;
  fetched: Map<string, Promise<Branches>>;
  read: ReadBranches;
}

interface Branch {
  item: Element;
  link: HTMLAnchorElement;
  button: HTMLButtonElement;
}

function addToggles(scope: Element, source: Source): void {
  for (const item of scope.querySelectorAll('li.has-children')) {
    const link = item.querySelector<HTMLAnchorElement>(':scope > a');
    if (link === null || item.querySelector(':scope > .nav-toggle') !== null) continue;
    const button = makeButton({ className: 'nav-toggle', label: `${text('below')}: ${link.textContent.trim()}` });
    button.setAttribute('aria-expanded', String(item.classList.contains('is-open')));
    button.addEventListener('click', () => void toggle({ item, button, link }, source));
    for (const kind of ['pointerenter', 'focus'])
      button.addEventListener(kind, () => void fetchBranches(item, source).catch(() => {}), { once: true });
    link.after(button);
  }
}

async function toggle({ item, button, link }: Branch, source: Source): Promise<void> {
  const open = !item.classList.contains('is-open');
  if (open && item.querySelector(':scope > ul') === null) {
    button.setAttribute('aria-busy', 'true');
    const branch = await findBranch(item, link, source);
    button.removeAttribute('aria-busy');
    // The branches have changed, or cannot be had: the page itself has them.
    if (branch === undefined) {
      location.assign(link.href);
      return;
    }
    item.append(branch);
    addToggles(branch, source);
  }
  item.classList.toggle('is-open', open);
  button.setAttribute('aria-expanded', String(open));
}

async function findBranch(item: Element, link: HTMLAnchorElement, source: Source): Promise<Element | undefined> {
  try {
    const branches = await fetchBranches(item, source);
    return branches.get(link.getAttribute('href') ?? '')?.cloneNode(true) as Element | undefined;
  } catch {
    return undefined;
  }
}

/** All branches: of the whole space, or of the one that this item is in. */
function fetchBranches(item: Element, { more, fetched, read }: Source): Promise<Branches> {
  const part = item.closest<HTMLElement>('[data-branch]')?.dataset.branch;
  const url = part === undefined ? more : `${more}/${part}`;
  let branches = fetched.get(url);
  if (branches === undefined) {
    branches = read(url).then(toBranches);
    fetched.set(url, branches);
    branches.catch(() => fetched.delete(url));
  }
  return branches;
}

async function fetchText(url: string): Promise<string> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.text();
}

function toBranches(html: string): Branches {
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  const branches: Branches = new Map();
  for (const list of parsed.querySelectorAll('li.has-children > ul')) {
    const above = list.parentElement;
    above?.classList.remove('is-open');
    const href = above?.querySelector(':scope > a')?.getAttribute('href');
    if (href && !branches.has(href)) branches.set(href, list);
  }
  return branches;
}
