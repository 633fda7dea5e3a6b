// What a browser says of itself, as coarse as a statistic needs it. The text itself is kept nowhere.
export interface Agent {
  device: string | null;
  browser: string | null;
  os: string | null;
}

type Names = readonly (readonly [mark: string, name: string])[];

// Browsers call themselves by the names of others too, so the rarer name is looked for first.
const BROWSERS: Names = [
  ['Edg', 'edge'],
  ['OPR/', 'opera'],
  ['SamsungBrowser', 'samsung'],
  ['Firefox/', 'firefox'],
  ['FxiOS/', 'firefox'],
  ['CriOS/', 'chrome'],
  ['Chrome/', 'chrome'],
  ['Safari/', 'safari'],
];

const SYSTEMS: Names = [
  ['iPhone', 'ios'],
  ['iPad', 'ios'],
  ['Android', 'android'],
  ['Windows', 'windows'],
  ['CrOS', 'chromeos'],
  ['Mac OS X', 'macos'],
  ['Linux', 'linux'],
];

const PROGRAMS = ['bot', 'crawl', 'spider', 'headless', 'curl/', 'python', 'wget'];

const nameIn = (text: string, names: Names): string => names.find(([mark]) => text.includes(mark))?.[1] ?? 'other';

/** Reads a `User-Agent`; nothing is known of who sends none. */
export function readAgent(userAgent: string | undefined): Agent {
  if (userAgent === undefined || userAgent === '') return { device: null, browser: null, os: null };
  return { device: deviceOf(userAgent), browser: nameIn(userAgent, BROWSERS), os: nameIn(userAgent, SYSTEMS) };
}

function deviceOf(text: string): string {
  const lower = text.toLowerCase();
  if (PROGRAMS.some((mark) => lower.includes(mark))) return 'program';
  if (text.includes('iPad') || text.includes('Tablet')) return 'tablet';
  if (text.includes('Mobi') || text.includes('iPhone')) return 'phone';
  return text.includes('Android') ? 'tablet' : 'desktop';
}
