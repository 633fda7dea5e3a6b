import type { Static } from 'typebox';
import { pageActionsOf } from './page-actions.ts';
import { type Customization, Settings, type SiteCustomization } from './schema.ts';
import { groups } from './settings.ts';

/** A part of the settings: of a space, what it has in another way than its site. */
export interface Overrides {
  [key: string]: unknown;
}

const CODE_THEME = { light: 'default-light', dark: 'default-dark' };
/** The colors of our style sheet, for descriptions of interfaces too. */
const CODE_THEMES = { default: CODE_THEME, openapi: CODE_THEME };

const both = (color: string) => ({ light: color, dark: color });

/** How a site looks whose owners have changed nothing. Source: the defaults of the hosted service, without what tracks readers. */
export function defaultCustomization(title: string): Customization {
  return {
    title,
    styling: {
      theme: 'clean',
      primaryColor: both('#346DDB'),
      infoColor: both('#787878'),
      warningColor: both('#FE9A00'),
      dangerColor: both('#FB2C36'),
      successColor: both('#00C950'),
      corners: 'rounded',
      depth: 'subtle',
      links: 'default',
      font: 'Inter',
      monospaceFont: 'IBMPlexMono',
      background: 'plain',
      icons: 'regular',
      sidebar: { background: 'default', list: 'default' },
      search: 'subtle',
      codeTheme: CODE_THEMES,
    },
    internationalization: { locale: 'en' },
    favicon: {},
    socialAccounts: [],
    header: { preset: 'default', links: [] },
    footer: { groups: [] },
    themes: { default: 'light', toggeable: true },
    pdf: { enabled: true },
    feedback: { enabled: false },
    ai: { mode: 'none' },
    advancedCustomization: { enabled: true },
    git: { showEditLink: false },
    pagination: { enabled: true },
    trademark: { enabled: false },
    privacyPolicy: {},
    socialPreview: {},
    insights: { trackingCookie: false },
    externalLinks: { target: 'self' },
    apiPlayground: { enabled: false },
    pageActions: { externalAI: true, markdown: true, mcp: true },
  };
}

/** The settings as they are answered. */
export const toShown = (settings: Customization): Static<typeof SiteCustomization> => ({
  ...settings,
  styling: { ...settings.styling, codeTheme: settings.styling.codeTheme ?? CODE_THEMES },
  pageActions: { ...settings.pageActions, items: pageActionsOf(settings) },
  socialAccounts: settings.socialAccounts ?? [],
  aiSearch: { enabled: settings.ai.mode !== 'none' },
  ai: { ...settings.ai, pageLinkSummaries: { enabled: false } },
});

/** What of a request is a setting; the rest, such as the older names of an answer that comes back, is dropped. */
export async function onlySettings<T extends object>(request: T): Promise<T> {
  // Half of the library, for what is seldom done: who only reads a site never loads it.
  const { Clean, Clone } = await import('typebox/value');
  return Clean(Settings, Clone(request)) as T;
}

const GROUPS = new Set([...Object.keys(groups), 'styling.sidebar']);

const isPlain = (value: unknown): value is Overrides =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Settings with others in the place of theirs; what is not said in a group stays. */
export function overridden<T extends object>(settings: T, overrides: Overrides, above = ''): T {
  const result: Overrides = { ...(settings as Overrides) };
  for (const [key, value] of Object.entries(overrides)) {
    const path = `${above}${key}`;
    const own = result[key];
    result[key] = GROUPS.has(path) && isPlain(value) && isPlain(own) ? overridden(own, value, `${path}.`) : value;
  }
  return result as T;
}

/** Overrides after a change: null removes one, and a group without any is none. */
export function changedOverrides(overrides: Overrides, changes: Overrides, above = ''): Overrides {
  const result: Overrides = { ...overrides };
  for (const [key, value] of Object.entries(changes)) {
    const path = `${above}${key}`;
    if (!GROUPS.has(path) || !isPlain(value)) {
      if (value === null) delete result[key];
      else result[key] = value;
      continue;
    }
    const own = isPlain(result[key]) ? result[key] : {};
    const inner = changedOverrides(own, value, `${path}.`);
    if (Object.keys(inner).length === 0) delete result[key];
    else result[key] = inner;
  }
  return result;
}
