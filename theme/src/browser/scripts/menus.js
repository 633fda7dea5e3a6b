const DROPDOWNS = '.site-variants[open], .site-dropdown[open]';
const MENUS = `.site-menu[open], ${DROPDOWNS}`;

showSection();

/** Where the sections are in one row that scrolls, the one that is read is in sight. */
function showSection() {
  const tab = document.querySelector('.site-sections > ul > li > a[aria-current], .site-sections .is-current');
  const row = tab?.closest('.site-sections > ul');
  if (!row || row.scrollWidth <= row.clientWidth) return;
  const [place, bounds] = [tab.getBoundingClientRect(), row.getBoundingClientRect()];
  row.scrollLeft += place.left + place.width / 2 - bounds.left - bounds.width / 2;
}

document.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape') return;
  for (const menu of document.querySelectorAll(MENUS)) {
    menu.removeAttribute('open');
    menu.querySelector('summary')?.focus();
  }
});

document.addEventListener('click', (event) => {
  for (const menu of document.querySelectorAll(DROPDOWNS)) {
    if (!menu.contains(event.target)) menu.removeAttribute('open');
  }
  // A heading may be behind the menu whose link leads to it.
  if (event.target.closest?.('.site-nav a')) document.querySelector('.site-menu[open]')?.removeAttribute('open');
});
