// The entries of an outline are outside of its `details`, so that a click on one closes it.
const DROPDOWNS = '.site-variants[open], .site-dropdown[open], .page-outline details[open]';
const MENUS = `.site-menu[open], ${DROPDOWNS}`;

/** Closes open menus by key and by a click elsewhere, and shows which section is read. */
export function closeMenus(): void {
  showSection();
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    for (const menu of document.querySelectorAll(MENUS)) {
      menu.removeAttribute('open');
      menu.querySelector('summary')?.focus();
    }
  });
  document.addEventListener('click', ({ target }) => {
    for (const menu of document.querySelectorAll(DROPDOWNS)) {
      if (!(target instanceof Node && menu.contains(target))) menu.removeAttribute('open');
    }
    // A heading may be behind the menu whose link leads to it.
    if (target instanceof Element && target.closest('.site-nav a') !== null)
      document.querySelector('.site-menu[open]')?.removeAttribute('open');
  });
}

/** Where the sections are in one row that scrolls, the one that is read is in view. */
function showSection(): void {
  const tab = document.querySelector('.site-sections > ul > li > a[aria-current], .site-sections .is-current');
  const row = tab?.closest('.site-sections > ul') ?? null;
  if (tab === null || row === null || row.scrollWidth <= row.clientWidth) return;
  const [place, bounds] = [tab.getBoundingClientRect(), row.getBoundingClientRect()];
  row.scrollLeft += place.left + place.width / 2 - bounds.left - bounds.width / 2;
}
