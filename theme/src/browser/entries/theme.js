// Runs before anything is shown, so that a reader who chose a theme, or closed an announcement, never sees the other state.
(() => {
  const root = document.documentElement;
  root.classList.add('js');
  try {
    const theme = localStorage.getItem('lectern-theme');
    if (!('fixed' in root.dataset) && (theme === 'dark' || theme === 'light')) root.dataset.theme = theme;
    if (root.dataset.announcement && localStorage.getItem('lectern-announcement') === root.dataset.announcement)
      root.classList.add('announcement-closed');
  } catch {
    // Without storage there is no choice to remember.
  }
})();
