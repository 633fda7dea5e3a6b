import type { Static } from 'typebox';
import type { Customization } from './schema.ts';

const both = (color: string) => ({ light: color, dark: color });

/**
 * How a site looks whose owners have changed nothing. Source: the defaults of decisions 4.7; `aiSearch` and
 * `ai.pageLinkSummaries` are older names that clients of the contract still read.
 */
export function defaultCustomization(title: string): Static<typeof Customization> {
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
    },
    internationalization: { locale: 'en' },
    favicon: {},
    header: { preset: 'default', links: [] },
    footer: { groups: [] },
    themes: { default: 'light', toggeable: true },
    pdf: { enabled: true },
    feedback: { enabled: false },
    aiSearch: { enabled: false },
    ai: { mode: 'none', pageLinkSummaries: { enabled: false } },
    advancedCustomization: { enabled: true },
    git: { showEditLink: false },
    pagination: { enabled: true },
    trademark: { enabled: false },
    privacyPolicy: {},
    socialPreview: {},
    insights: { trackingCookie: false },
    externalLinks: { target: 'self' },
    pageActions: { externalAI: true, markdown: true, mcp: true },
  };
}
