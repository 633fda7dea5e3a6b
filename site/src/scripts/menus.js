const MENUS = '.site-menu[open], .site-variants[open]';

document.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape') return;
  for (const menu of document.querySelectorAll(MENUS)) {
    menu.removeAttribute('open');
    menu.querySelector('summary')?.focus();
  }
});

document.addEventListener('click', (event) => {
  for (const menu of document.querySelectorAll('.site-variants[open]')) {
    if (!menu.contains(event.target)) menu.removeAttribute('open');
  }
  // A heading may be behind the menu whose link leads to it.
  if (event.target.closest?.('.site-nav a')) document.querySelector('.site-menu[open]')?.removeAttribute('open');
});
