const searchLink = document.querySelector('a.site-search');

// The box is a script of its own, fetched when the page is done: no page waits for it.
const loadSearch = () => import(searchLink.dataset.script);
const openSearch = () =>
  loadSearch().then(
    ({ openBox }) => openBox(searchLink),
    // Without the box there still is the page.
    () => location.assign(searchLink.href),
  );

if (searchLink?.dataset.script) {
  const whenIdle = window.requestIdleCallback ?? ((run) => setTimeout(run, 500));
  whenIdle(() => void loadSearch().catch(() => {}));
  searchLink.setAttribute('role', 'button');
  searchLink.setAttribute('aria-haspopup', 'dialog');
  searchLink.addEventListener('click', (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void openSearch();
  });
  document.addEventListener('keydown', (event) => {
    if (!isAsked(event)) return;
    event.preventDefault();
    void openSearch();
  });
}

function isAsked(event) {
  if (event.altKey) return false;
  if (event.ctrlKey || event.metaKey) return event.key.toLowerCase() === 'k';
  if (event.key === ' ') return event.target === searchLink;
  return event.key === '/' && !event.target.closest?.('input, textarea, select, [contenteditable]');
}
