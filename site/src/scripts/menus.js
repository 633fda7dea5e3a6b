const DROPDOWNS = '.site-variants[open], .site-dropdown[open]';
const MENUS = `.site-menu[open], ${DROPDOWNS}`;

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
