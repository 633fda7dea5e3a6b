// The colors of code that somebody chose: those of a theme of editors, or none but that of the text.
import { type CodeColors, codeColors, type CodeToken } from '@lectern/markup';
import type { Customization } from '#features/sites/index.ts';
import { fromHex, legible, toHex } from './colors.ts';

type CodeTheme = NonNullable<Customization['styling']['codeTheme']>;

/** What the style sheet of all sites says, for the half of a pair that nobody chose. A test compares them with it. */
export const USUAL: Record<CodeToken, { light: string; dark: string }> = {
  keyword: { light: '#8a2db4', dark: '#d4a8ff' },
  string: { light: '#13693a', dark: '#8fd9a6' },
  constant: { light: '#a54208', dark: '#ffb385' },
  function: { light: '#214fc0', dark: '#93b8ff' },
  parameter: { light: '#7d4c00', dark: '#edc77f' },
  expression: { light: '#0a6670', dark: '#7fd6df' },
  comment: { light: '#5f6878', dark: '#959dac' },
};

const TOKENS = Object.keys(USUAL) as CodeToken[];

/** Code in texts, and the samples of descriptions of interfaces, which come later and so win. */
const PLACES = { default: '.page-body .code', openapi: '.page-body .api-sample .code' } as const;

/** Rules for the themes of a site; none where both are the usual ones. */
export async function codeRules(codeTheme: CodeTheme | undefined): Promise<string> {
  if (codeTheme === undefined) return '';
  const { default: text, openapi } = codeTheme;
  // What stands everywhere is said once.
  const isSame = text.light === openapi.light && text.dark === openapi.dark;
  const rules = [await rulesFor(PLACES.default, text), isSame ? '' : await rulesFor(PLACES.openapi, openapi, true)];
  return rules.join('');
}

async function rulesFor(place: string, { light, dark }: CodeTheme['default'], isAlways = false): Promise<string> {
  if (!isAlways && light === 'default-light' && dark === 'default-dark') return '';
  const [day, night] = await Promise.all([sideOf(light, 'light'), sideOf(dark, 'dark')]);
  const both = (of: (side: Side) => string) => `light-dark(${of(day)},${of(night)})`;
  const tokens = TOKENS.map((token) => `--code-${token}:${both(({ tokenOf }) => tokenOf(token))}`);
  const ink = both((side) => side.ink);
  const soft = both((side) => side.soft);
  return `${place}{background:${both((side) => side.ground)};${tokens.join(';')}}${place} pre{color:${ink}}${place} :is(.code-title,.tok-punctuation){color:${soft}}`;
}

interface Side {
  ground: string;
  ink: string;
  soft: string;
  tokenOf: (token: CodeToken) => string;
}

/** On the ground of the site, as code is that nobody chose colors for. */
const PLAIN = { ground: 'var(--paper-soft)', ink: 'var(--ink)', soft: 'var(--ink-soft)' };

async function sideOf(name: string, side: 'light' | 'dark'): Promise<Side> {
  if (name.startsWith('monochrome-'))
    return { ...PLAIN, tokenOf: (token) => (token === 'comment' ? PLAIN.soft : PLAIN.ink) };
  const colors = name.startsWith('default-') ? undefined : await codeColors(name);
  return colors === undefined ? { ...PLAIN, tokenOf: (token) => USUAL[token][side] } : chosen(colors);
}

/** Every color can be read on the ground of its theme. */
function chosen({ ground, ink, tokens }: CodeColors): Side {
  const readable = (color: string): string => toHex(legible(fromHex(color), [fromHex(ground)]));
  return {
    ground: toHex(fromHex(ground)),
    ink: readable(ink),
    soft: readable(tokens.comment ?? ink),
    tokenOf: (token) => readable(tokens[token] ?? ink),
  };
}
