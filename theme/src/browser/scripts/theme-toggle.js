const root = document.documentElement;
const systemTheme = matchMedia('(prefers-color-scheme: dark)');
const themeButton = document.querySelector('.site-theme');

const isDark = () => (root.dataset.theme ? root.dataset.theme === 'dark' : systemTheme.matches);

/** Pictures and the browser's own bar know the system's theme only: they are told when the reader chose another. */
function applyTheme() {
  themeButton?.setAttribute('aria-pressed', String(isDark()));
  const chosen = root.dataset.theme;
  for (const element of document.querySelectorAll('source[media], meta[name="theme-color"]')) {
    const media = (element.dataset.media ??= element.getAttribute('media'));
    const scheme = /prefers-color-scheme: *(dark|light)/.exec(media)?.[1];
    if (scheme) element.media = chosen ? (chosen === scheme ? 'all' : 'not all') : media;
  }
}

if (themeButton) {
  themeButton.hidden = false;
  themeButton.addEventListener('click', () => {
    root.dataset.theme = isDark() ? 'light' : 'dark';
    try {
      // What is as the system has it follows the system again, unless the site begins with a theme of its own.
      if (!root.dataset.initial && isDark() === systemTheme.matches) localStorage.removeItem('lectern-theme');
      else localStorage.setItem('lectern-theme', root.dataset.theme);
    } catch {
      // It holds for this page then.
    }
    applyTheme();
  });
}
systemTheme.addEventListener('change', applyTheme);
applyTheme();
