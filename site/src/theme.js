// Runs before anything is shown, so that a reader who chose a theme never sees the other one.
(() => {
  document.documentElement.classList.add('js');
  try {
    const theme = localStorage.getItem('lectern-theme');
    if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme;
  } catch {
    // Without storage there is no choice to remember.
  }
})();
