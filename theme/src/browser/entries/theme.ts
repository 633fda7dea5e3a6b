// Runs before anything is shown, so that a reader who chose a theme, or closed an announcement, never sees the other state.
(() => {
  const root = document.documentElement;
  const { fixed, announcement } = root.dataset;
  root.classList.add('js');
  try {
    const theme = localStorage.getItem('lectern-theme');
    if (fixed === undefined && (theme === 'dark' || theme === 'light')) root.dataset.theme = theme;
    if (announcement && localStorage.getItem('lectern-announcement') === announcement)
      root.classList.add('announcement-closed');
  } catch {
    // Without storage there is no choice to remember.
  }
})();
