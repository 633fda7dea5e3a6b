// Light, dark, or as the system has it. The choice stays in this browser.

export type ColorScheme = 'system' | 'light' | 'dark';

const KEY = 'lectern.color-scheme';

/** Browsers that store nothing still show the application. */
export function readColorScheme(): ColorScheme {
  try {
    const stored = localStorage.getItem(KEY);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system';
  }
}

export function applyColorScheme(scheme: ColorScheme = readColorScheme()): void {
  document.documentElement.dataset['scheme'] = scheme;
}

export function chooseColorScheme(scheme: ColorScheme): void {
  applyColorScheme(scheme);
  try {
    localStorage.setItem(KEY, scheme);
  } catch {
    // Chosen for this page alone.
  }
}
