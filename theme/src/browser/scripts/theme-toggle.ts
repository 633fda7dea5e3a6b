type Scheme = 'dark' | 'light';

const KEY = 'lectern-theme';

/** Lets readers choose a theme, and has what knows only that of the system follow the choice. */
export function liveTheme(): void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const button = document.querySelector<HTMLElement>('.site-theme');
  const apply = () => applyTheme(button, system);
  if (button !== null) {
    button.hidden = false;
    button.addEventListener('click', () => {
      chooseOther(system);
      apply();
    });
  }
  system.addEventListener('change', apply);
  apply();
}

const isDark = (system: MediaQueryList): boolean => {
  const { theme } = document.documentElement.dataset;
  return theme === undefined ? system.matches : theme === 'dark';
};

function chooseOther(system: MediaQueryList): void {
  const { dataset } = document.documentElement;
  const chosen: Scheme = isDark(system) ? 'light' : 'dark';
  dataset.theme = chosen;
  try {
    // What is as the system has it follows the system again, unless the site begins with a theme of its own.
    if (dataset.initial === undefined && isDark(system) === system.matches) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, chosen);
  } catch {
    // It holds for this page then.
  }
}

/** Pictures and the browser's own bar know the system's theme only: they are notified when the reader chose another. */
function applyTheme(button: HTMLElement | null, system: MediaQueryList): void {
  button?.setAttribute('aria-pressed', String(isDark(system)));
  const { theme } = document.documentElement.dataset;
  for (const element of document.querySelectorAll<HTMLSourceElement | HTMLMetaElement>(
    'source[media], meta[name="theme-color"]',
  )) {
    const media = (element.dataset.media ??= element.media);
    element.media = mediaFor(media, theme);
  }
}

/** A query as it is, unless it asks for a scheme and another theme was chosen than the system has. */
export function mediaFor(media: string, chosen: string | undefined): string {
  const scheme = /prefers-color-scheme: *(dark|light)/.exec(media)?.[1];
  if (scheme === undefined || chosen === undefined) return media;
  return chosen === scheme ? 'all' : 'not all';
}
