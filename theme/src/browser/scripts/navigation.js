import { makeButton, text } from './text.js';

const nav = document.querySelector('.site-nav');
const fetched = new Map();

if (nav) {
  nav.classList.add('is-live');
  addToggles(nav);
  stayInPlace();
  // On small screens there is nothing to scroll until the menu is open.
  document.querySelector('.site-menu')?.addEventListener('toggle', showCurrent);
}

/** From page to page the navigation stays as the reader left it, as long as the page that they are on is in sight. */
function stayInPlace() {
  const { more } = nav.dataset;
  try {
    const [place, top] = JSON.parse(sessionStorage.getItem('lectern-nav')) ?? [];
    if (place === more) nav.scrollTop = top;
    addEventListener('pagehide', () => sessionStorage.setItem('lectern-nav', JSON.stringify([more, nav.scrollTop])));
  } catch {
    // Without storage there is nothing to come back to.
  }
  showCurrent();
}

function showCurrent() {
  const current = nav.querySelector('[aria-current]');
  if (!current || nav.clientHeight === 0) return;
  const { top, bottom } = nav.getBoundingClientRect();
  const place = current.getBoundingClientRect();
  if (place.top < top || place.bottom > Math.min(bottom, innerHeight))
    nav.scrollTop += place.top - top - nav.clientHeight / 3;
}

function addToggles(scope) {
  for (const item of scope.querySelectorAll('li.has-children')) {
    const link = item.querySelector(':scope > a');
    if (!link || item.querySelector(':scope > .nav-toggle')) continue;
    const button = makeButton({ className: 'nav-toggle', label: `${text('below')}: ${link.textContent.trim()}` });
    button.setAttribute('aria-expanded', String(item.classList.contains('is-open')));
    button.addEventListener('click', () => void toggle(item, button, link));
    for (const kind of ['pointerenter', 'focus'])
      button.addEventListener(kind, () => void fetchBranches(item).catch(() => {}), { once: true });
    link.after(button);
  }
}

async function toggle(item, button, link) {
  const open = !item.classList.contains('is-open');
  if (open && !item.querySelector(':scope > ul')) {
    button.setAttribute('aria-busy', 'true');
    const branch = await findBranch(item, link);
    button.removeAttribute('aria-busy');
    // The branches have changed, or cannot be had: the page itself has them.
    if (!branch) {
      location.assign(link.href);
      return;
    }
    item.append(branch);
    addToggles(branch);
  }
  item.classList.toggle('is-open', open);
  button.setAttribute('aria-expanded', String(open));
}

async function findBranch(item, link) {
  try {
    const branches = await fetchBranches(item);
    return branches.get(link.getAttribute('href'))?.cloneNode(true);
  } catch {
    return undefined;
  }
}

/** All branches by the address of the page above them: of the whole space, or of the one that this item is in. */
function fetchBranches(item) {
  const part = item.closest('[data-branch]')?.dataset.branch;
  const url = part ? `${nav.dataset.more}/${part}` : nav.dataset.more;
  if (!fetched.has(url)) {
    const promise = loadBranches(url);
    fetched.set(url, promise);
    promise.catch(() => fetched.delete(url));
  }
  return fetched.get(url);
}

async function loadBranches(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(String(answer.status));
  const parsed = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const branches = new Map();
  for (const list of parsed.querySelectorAll('li.has-children > ul')) {
    const above = list.parentElement;
    above.classList.remove('is-open');
    const href = above.querySelector(':scope > a')?.getAttribute('href');
    if (href && !branches.has(href)) branches.set(href, list);
  }
  return branches;
}
