import { createHash } from 'node:crypto';
import { allowAlso, type ContentSecurityPolicy, serializePolicy } from '#platform/http/index.ts';
import { type Customization, defaultCustomization, originOf } from '#features/sites/index.ts';
import { fontLook } from './fonts.ts';
import { colorsOf, type Declarations, headerKind } from './palette.ts';

let plain: Declarations | undefined;

/** The colors of a site that nobody customized: the style sheet of all sites has them, so that no page need say them. */
const plainColors = (): Declarations => (plain ??= colorsOf(defaultCustomization('')));

export interface Style {
  /** Rules for the page itself. */
  rules: string;
  sheets: string[];
  fontOrigins: string[];
  /** Names of files of fonts that every page of this look needs. */
  fonts: string[];
}

/** What of a look the style sheet of all sites does not say: colors and fonts that were chosen, as a few short rules. */
export function styleOf(settings: Customization): Style {
  const text = fontLook(settings.styling.font, 'site-text');
  const code = fontLook(settings.styling.monospaceFont, 'site-code');
  const declarations: Declarations = {
    ...differing(colorsOf(settings), plainColors()),
    ...(text.family === undefined ? {} : { '--font-text': text.family }),
    ...(code.family === undefined ? {} : { '--font-code': code.family }),
  };
  const all = Object.entries(declarations).map(([name, value]) => `${name}:${value}`);
  return {
    rules: `${text.rules}${code.rules}${all.length === 0 ? '' : `:root{${all.join(';')}}`}`,
    sheets: [...text.sheets, ...code.sheets],
    fontOrigins: [...text.origins, ...code.origins],
    fonts: text.first === undefined ? [] : [text.first],
  };
}

const differing = (declarations: Declarations, from: Declarations): Declarations =>
  Object.fromEntries(Object.entries(declarations).filter(([name, value]) => from[name] !== value));

/** Classes of the document for what was chosen of a few; the usual choices have none. */
export function classesOf(settings: Customization): string[] {
  const { styling } = settings;
  const chosen: [name: string, value: string, usual: string][] = [
    ['theme', styling.theme, 'clean'],
    ['header', headerKind(settings), 'plain'],
    ['corners', styling.corners, 'rounded'],
    ['depth', styling.depth, 'subtle'],
    ['links', styling.links, 'default'],
    ['icons', styling.icons, 'regular'],
    ['sidebar', styling.sidebar.background, 'default'],
    ['list', styling.sidebar.list, 'default'],
    ['search', styling.search, 'subtle'],
  ];
  return chosen.filter(([, value, usual]) => value !== usual).map(([name, value]) => `${name}-${value}`);
}

const UNDRESSED: ContentSecurityPolicy = {
  'default-src': ["'none'"],
  'style-src': ["'self'"],
  'script-src': ["'self'"],
  'connect-src': ["'self'"],
  'img-src': ["'self'", 'https:', 'data:'],
  'media-src': ["'self'", 'https:'],
  'font-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'self'"],
};

/**
 * Scripts, styles and pictures from where we say, and nothing else: what an author writes cannot run. The rules of a look
 * are named by their hash.
 */
export function policyOf(look: {
  style: string;
  fontOrigins: readonly string[];
  pictures: readonly string[];
}): ContentSecurityPolicy {
  const hash = createHash('sha256').update(look.style).digest('base64');
  return allowAlso(UNDRESSED, {
    'style-src': look.style === '' ? [] : [`'sha256-${hash}'`],
    'img-src': look.pictures.filter((url) => url.startsWith('http:')).flatMap((url) => originOf(url) ?? []),
    'font-src': look.fontOrigins,
  });
}

/** Of pages that wear no look. */
export const PLAIN_POLICY = serializePolicy(UNDRESSED);
/** The same for pages with a form that is sent to us. */
export const FORM_POLICY = serializePolicy(withForms(UNDRESSED));

/** The policy of a page with a form that is sent to us. */
export function withForms(policy: ContentSecurityPolicy): ContentSecurityPolicy {
  return allowAlso(policy, { 'form-action': ["'self'"] });
}
