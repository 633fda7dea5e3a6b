import { type TSchema, Type } from 'typebox';
import { named } from '#platform/http/index.ts';
import { Site } from '../schema.ts';
import { SiteSpace } from '../site-spaces/index.ts';

const one = (...values: string[]) => Type.Enum(values);
const enabled = () => Type.Object({ enabled: Type.Boolean() });
const inBothThemes = <T extends TSchema>(schema: T) => Type.Object({ light: schema, dark: schema });
const Color = () => inBothThemes(Type.String({ pattern: '^#(?:[0-9a-fA-F]{3}){1,2}$' }));
const Picture = () => inBothThemes(Type.String({ description: 'An address.' }));

const Reference = Type.Object(
  { kind: Type.String() },
  { description: 'A content reference: its `kind`, and what that names.', additionalProperties: true },
);
const Link = Type.Object({ title: Type.String({ maxLength: 64 }), to: Type.Union([Reference, Type.Null()]) });

const Styling = Type.Object({
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
  font: Type.String(),
  monospaceFont: Type.String(),
  background: one('plain', 'match'),
  icons: one('regular', 'solid', 'duotone', 'light', 'thin'),
  sidebar: Type.Object({ background: one('default', 'filled'), list: one('default', 'pill', 'line') }),
  search: one('prominent', 'subtle'),
});

const Header = Type.Object({
  preset: one('default', 'bold', 'contrast', 'custom', 'none'),
  logo: Type.Optional(Picture()),
  links: Type.Array(
    Type.Object({
      title: Type.String({ maxLength: 64 }),
      style: Type.Optional(one('link', 'button-primary', 'button-secondary')),
      to: Type.Union([Reference, Type.Null()]),
      links: Type.Array(Link),
    }),
  ),
});

const Footer = Type.Object({
  logo: Type.Optional(Picture()),
  groups: Type.Array(Type.Object({ title: Type.String({ maxLength: 64 }), links: Type.Array(Link) })),
  copyright: Type.Optional(Type.String({ maxLength: 300 })),
});

const Announcement = Type.Object({
  enabled: Type.Boolean(),
  message: Type.String({ minLength: 2, maxLength: 128 }),
  link: Type.Optional(Link),
  style: one('info', 'warning', 'danger', 'success'),
});

export const Customization = named(
  'SiteCustomization',
  Type.Object({
    title: Type.String(),
    styling: Styling,
    internationalization: Type.Object({ locale: one('en', 'fr', 'es', 'zh', 'ja', 'de', 'nl', 'no', 'pt-br', 'ru') }),
    favicon: Type.Object({ icon: Type.Optional(Picture()), emoji: Type.Optional(Type.String()) }),
    header: Header,
    footer: Footer,
    announcement: Type.Optional(Announcement),
    themes: Type.Object({ default: one('light', 'dark', 'system'), toggeable: Type.Boolean() }),
    pdf: enabled(),
    feedback: enabled(),
    aiSearch: enabled(),
    ai: Type.Object({ mode: one('none', 'search', 'assistant'), pageLinkSummaries: enabled() }),
    advancedCustomization: enabled(),
    git: Type.Object({ showEditLink: Type.Boolean() }),
    pagination: enabled(),
    trademark: enabled(),
    privacyPolicy: Type.Object({ url: Type.Optional(Type.String()) }),
    socialPreview: Type.Object({ url: Type.Optional(Type.String()) }),
    insights: Type.Object({ trackingCookie: Type.Boolean() }),
    externalLinks: Type.Object({ target: one('self', 'blank') }),
    pageActions: Type.Object({ externalAI: Type.Boolean(), markdown: Type.Boolean(), mcp: Type.Boolean() }),
  }),
);

export const SiteStructure = named(
  'SiteStructure',
  Type.Object({
    type: Type.Enum(['siteSpaces', 'sections'], {
      description: 'What the items of `structure` are. Sites of this server have no sections yet.',
    }),
    structure: Type.Array(SiteSpace),
  }),
);

export const PublishedContentSite = named(
  'PublishedContentSite',
  Type.Object({
    object: Type.Literal('published-content-site'),
    site: Site,
    structure: SiteStructure,
    customizations: Type.Object({
      site: Customization,
      siteSpaces: Type.Record(Type.String(), Customization, {
        description: 'For the id of each site space, how it looks.',
      }),
    }),
    scripts: Type.Array(
      Type.Object({
        script: Type.String(),
        contentSecurityPolicy: Type.Optional(Type.String()),
        cookies: Type.Boolean(),
      }),
      { description: 'Of integrations.' },
    ),
  }),
);
