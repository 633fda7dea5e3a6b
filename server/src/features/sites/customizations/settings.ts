// Every setting of a look, by group. Sources: the settings of the hosted service's API 0.143.2; bounds without a source are ours.
import { CODE_THEMES } from './code-themes.ts';
import { named } from '#platform/http/index.ts';
import { type TProperties, type TSchema, Type } from 'typebox';

const FONTS = [
  ...['ABCFavorit', 'Inter', 'Roboto', 'RobotoSlab', 'OpenSans', 'SourceSansPro', 'Lato', 'Ubuntu', 'Raleway'],
  ...['Merriweather', 'Overpass', 'NotoSans', 'IBMPlexSerif', 'Poppins', 'FiraSans'],
];

const MONOSPACE_FONTS = [
  ...['FiraCode', 'IBMPlexMono', 'JetBrainsMono', 'SourceCodePro', 'RobotoMono', 'SpaceMono', 'DMMono', 'Inconsolata'],
];

/** The languages of the hosted service, then those that only this server has. */
const LOCALES = [
  ...['en', 'fr', 'es', 'zh', 'ja', 'de', 'nl', 'no', 'pt-br', 'ru'],
  ...['it', 'ko', 'pl', 'uk', 'ar', 'he'],
];

const SOCIAL_PLATFORMS = [
  ...['twitter', 'instagram', 'facebook', 'linkedin', 'github', 'discord', 'slack', 'youtube', 'tiktok', 'reddit'],
  ...['bluesky', 'mastodon', 'threads', 'medium'],
];

/** In the order in which programs that show sites list them. */
export const PAGE_ACTIONS = ['assistant', 'external-ai', 'markdown', 'mcp', 'git', 'pdf'] as const;

const one = (...values: string[]) => Type.Enum(values);
const text = (minLength: number, maxLength: number) => Type.String({ minLength, maxLength });
const inBothThemes = <T extends TSchema>(schema: T) => Type.Object({ light: schema, dark: schema });
const ThemedColor = named('ThemedColor', inBothThemes(Type.String({ pattern: '^#(?:[0-9a-fA-F]{3}){1,2}$' })));
const Color = () => ThemedColor;
const CodeThemes = named('ThemedCodeTheme', inBothThemes(Type.Enum([...CODE_THEMES])));
const enabled = () => ({ enabled: Type.Boolean() });
const Address = (description = 'An address that begins with `https://` or `http://`.') =>
  Type.String({ minLength: 8, maxLength: 2048, description });
const ThemedPicture = named('ThemedPicture', inBothThemes(Address()));
const Picture = () => ThemedPicture;

const Reference = named(
  'LookLinkTarget',
  Type.Object(
    {
      kind: one('url', 'page', 'anchor', 'space', 'file'),
      url: Type.Optional(text(1, 2048)),
      page: Type.Optional(text(1, 256)),
      anchor: Type.Optional(text(1, 256)),
      space: Type.Optional(text(1, 256)),
      file: Type.Optional(text(1, 256)),
    },
    {
      description:
        'What a link leads to: an address, or a page, file or space that the site shows. `space` is the one that a reader is in where it is left out.',
    },
  ),
);

const link = { title: text(1, 64), to: Type.Union([Reference, Type.Null()]) };
const Link = named('LookLink', Type.Object(link));

const HeaderLink = named(
  'LookHeaderLink',
  Type.Object({
    ...link,
    style: Type.Optional(one('link', 'button-primary', 'button-secondary')),
    links: Type.Array(Link, { maxItems: 30, description: 'Not empty: the link is a menu of these.' }),
    condition: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 1024,
        description: 'Only visitors who meet this expression are shown the link.',
      }),
    ),
  }),
);

const FontFace = Type.Object({
  weight: Type.Integer({ minimum: 1, maximum: 1000 }),
  sources: Type.Array(
    Type.Object({
      url: Address('An address that begins with `https://`.'),
      format: Type.Optional(one('woff2', 'woff')),
    }),
    { minItems: 1, maxItems: 4 },
  ),
});

const FontDefinition = named(
  'LookFont',
  Type.Object({
    id: text(1, 100),
    custom: Type.Literal(true),
    fontFamily: text(1, 50),
    fontFaces: Type.Array(FontFace, { minItems: 1, maxItems: 20 }),
  }),
);

export const sidebar = { background: one('default', 'filled'), list: one('default', 'pill', 'line') };

/** Groups of settings, each of which can be changed by itself. */
export const groups = {
  styling: {
    theme: one('clean', 'muted', 'bold', 'gradient'),
    primaryColor: Color(),
    tint: Type.Optional(Type.Object({ color: Color() })),
    infoColor: Color(),
    successColor: Color(),
    warningColor: Color(),
    dangerColor: Color(),
    corners: one('straight', 'rounded', 'circular'),
    depth: one('subtle', 'flat'),
    links: one('default', 'accent'),
    font: Type.Union([Type.Enum(FONTS), FontDefinition]),
    monospaceFont: Type.Union([Type.Enum(MONOSPACE_FONTS), FontDefinition]),
    background: Type.Enum(['plain', 'match'], {
      description: '`match`: the ground of pages takes on the tint, or the primary color.',
    }),
    icons: one('regular', 'solid', 'duotone', 'light', 'thin'),
    sidebar: Type.Object(sidebar),
    search: one('prominent', 'subtle'),
    codeTheme: Type.Optional(
      Type.Object(
        { default: CodeThemes, openapi: CodeThemes },
        {
          description:
            'Colors of code, in texts and in the samples of API references, by the names of Shiki. Left out of a request for all settings, it stays as it is.',
        },
      ),
    ),
  },
  internationalization: { locale: Type.Enum(LOCALES, { description: 'Of the words around the pages.' }) },
  header: {
    preset: one('default', 'bold', 'contrast', 'custom', 'none'),
    logo: Type.Optional(Picture()),
    backgroundColor: Type.Optional(Color()),
    linkColor: Type.Optional(Color()),
    links: Type.Array(HeaderLink, { maxItems: 20 }),
  },
  footer: {
    logo: Type.Optional(Picture()),
    groups: Type.Array(Type.Object({ title: text(1, 64), links: Type.Array(Link, { maxItems: 30 }) }), {
      maxItems: 12,
    }),
    copyright: Type.Optional(text(1, 300)),
  },
  themes: { default: one('light', 'dark', 'system'), toggeable: Type.Boolean() },
  pdf: enabled(),
  feedback: enabled(),
  ai: { mode: one('none', 'search', 'assistant') },
  advancedCustomization: enabled(),
  git: { showEditLink: Type.Boolean() },
  pagination: enabled(),
  trademark: enabled(),
  privacyPolicy: { url: Type.Optional(Address()) },
  socialPreview: { url: Type.Optional(Address()) },
  insights: { trackingCookie: Type.Boolean() },
  externalLinks: { target: one('self', 'blank') },
  apiPlayground: {
    enabled: Type.Boolean({
      description:
        'Whether readers may send requests from the pages of operations to the servers that are described there.',
    }),
    proxy: Type.Optional(
      Type.Boolean({
        description:
          'Whether such a request may also go through the server of the site, for servers that refuse requests of browsers on other sites.',
      }),
    ),
  },
  pageActions: {
    externalAI: Type.Boolean(),
    markdown: Type.Boolean(),
    mcp: Type.Boolean(),
    items: Type.Optional(
      Type.Array(Type.Enum([...PAGE_ACTIONS]), {
        maxItems: PAGE_ACTIONS.length,
        uniqueItems: true,
        description:
          'The actions that are on, in the order in which they are shown. `external-ai`, `markdown`, `mcp`, `git` and `pdf` switch the settings of those actions too, and `assistant` follows `ai.mode`. Sent back as it was read, it changes nothing, and the switches count.',
      }),
    ),
  },
} satisfies Record<string, TProperties>;

/** Settings that are changed as a whole. */
export const whole = {
  title: Type.String({ minLength: 2, maxLength: 128, description: 'The title of the site itself.' }),
  favicon: Type.Object(
    {
      icon: Type.Optional(Picture()),
      emoji: Type.Optional(
        Type.String({ minLength: 1, maxLength: 50, description: 'The emoji, or its code points in hex.' }),
      ),
    },
    { description: 'A picture, an emoji, or neither.' },
  ),
  socialAccounts: Type.Optional(
    Type.Array(
      Type.Object({
        platform: one(...SOCIAL_PLATFORMS),
        handle: Type.String({
          maxLength: 128,
          pattern: '^@?[\\p{L}\\p{N}][\\p{L}\\p{N}@._/+-]*$',
          description: 'The name of the account on its platform, as it stands in its address.',
        }),
        display: Type.Object({ footer: Type.Boolean(), header: Type.Boolean() }),
      }),
      { maxItems: 20, description: 'Left out of a request, the accounts stay as they are.' },
    ),
  ),
  announcement: Type.Optional(
    Type.Object({
      enabled: Type.Boolean(),
      message: text(2, 128),
      link: Type.Optional(Link),
      style: one('info', 'warning', 'danger', 'success'),
    }),
  ),
};
