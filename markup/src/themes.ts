/** What a theme of editors says of code: colors as `#rrggbb`, those without a color of their own left out. */
export interface CodeColors {
  ground: string;
  ink: string;
  tokens: Partial<Record<CodeToken, string>>;
}

export type CodeToken = keyof typeof SCOPES;

/** Where themes name the color of each of our tokens, the most telling first. */
const SCOPES = {
  keyword: ['keyword.control', 'keyword', 'storage.type', 'storage'],
  string: ['string.quoted', 'string'],
  comment: ['comment'],
  constant: ['constant.numeric', 'constant.language', 'constant'],
  function: ['entity.name.function', 'support.function'],
  parameter: ['variable.parameter', 'variable'],
  expression: ['constant.character.escape', 'string.regexp', 'string.template', 'string'],
} as const;

interface Rule {
  scope?: string | string[];
  settings?: { foreground?: string };
}

const known = new Map<string, Promise<CodeColors | undefined>>();

/** The colors of a theme by its name; nothing for a name that no theme has. The themes are loaded when one is first asked for. */
export function codeColors(name: string): Promise<CodeColors | undefined> {
  const colors = known.get(name) ?? readTheme(name);
  known.set(name, colors);
  // What cannot be read now is tried again by the next who asks.
  colors.catch(() => known.delete(name));
  return colors;
}

async function readTheme(name: string): Promise<CodeColors | undefined> {
  const { bundledThemes } = await import('shiki/themes');
  if (!Object.hasOwn(bundledThemes, name)) return undefined;
  const { default: theme } = await bundledThemes[name as keyof typeof bundledThemes]();
  const { colors = {}, type } = theme;
  const rules: readonly Rule[] = theme.tokenColors ?? theme.settings ?? [];
  const [white, black] = ['#ffffff', '#1e1e1e'];
  const tokens = Object.entries(SCOPES).flatMap(([token, scopes]) => {
    const color = scopes.map((scope) => colorIn(rules, scope)).find((each) => each !== undefined);
    return color === undefined ? [] : [[token, color]];
  });
  return {
    ground: toHex(colors['editor.background']) ?? (type === 'dark' ? black : white),
    ink: toHex(colors['editor.foreground']) ?? (type === 'dark' ? white : black),
    tokens: Object.fromEntries(tokens) as CodeColors['tokens'],
  };
}

/** The last rule for a scope counts, as it does in editors. */
const colorIn = (rules: readonly Rule[], scope: string): string | undefined =>
  toHex(rules.findLast((rule) => scopesOf(rule).includes(scope) && rule.settings?.foreground)?.settings?.foreground);

const scopesOf = ({ scope = [] }: Rule): string[] =>
  (typeof scope === 'string' ? scope.split(',') : scope).map((each) => each.trim());

/** Without what some themes add for transparency. */
function toHex(color: string | undefined): string | undefined {
  const [, hex] = /^#([\da-f]{6})(?:[\da-f]{2})?$/i.exec(color ?? '') ?? [];
  if (hex !== undefined) return `#${hex.toLowerCase()}`;
  const [, short] = /^#([\da-f]{3})[\da-f]?$/i.exec(color ?? '') ?? [];
  return short && `#${[...short.toLowerCase()].map((digit) => digit + digit).join('')}`;
}
