// Runs before anything is shown, so that a reader who chose a theme, or closed an announcement, never sees the other state,
// and so that no more of a page is laid out than its first screen needs.
(() => {
  const root = document.documentElement;
  const { fixed, announcement } = root.dataset;
  root.classList.add('js');
  // Who comes to a heading, or back to where they were, would see the page move under them.
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (location.hash === '' && arrival?.type === 'navigate') root.classList.add('from-top');
  try {
    const theme = localStorage.getItem('lectern-theme');
    if (fixed === undefined && (theme === 'dark' || theme === 'light')) root.dataset.theme = theme;
    if (announcement && localStorage.getItem('lectern-announcement') === announcement)
      root.classList.add('announcement-closed');
  } catch {
    // Without storage there is no choice to remember.
  }
})();
