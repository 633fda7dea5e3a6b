import { type TObject, type TProperties, type TSchema, type Static, Type } from 'typebox';
import { named, nullable } from '#platform/http/index.ts';
import { groups, sidebar, whole } from './settings.ts';

type Groups = { [K in keyof typeof groups]: TObject<(typeof groups)[K]> };

const mapped = (record: Record<string, TProperties>, make: (properties: TProperties) => TSchema): TProperties =>
  Object.fromEntries(Object.entries(record).map(([key, properties]) => [key, make(properties)]));

/** Every setting, as it is set and kept. */
export const Settings = Type.Object({
  ...whole,
  ...(mapped(groups, (properties) => Type.Object(properties)) as unknown as Groups),
  // Ours alone: clients that know all other settings leave it out.
  apiPlayground: Type.Optional(Type.Object(groups.apiPlayground)),
});

export type Customization = Static<typeof Settings>;

/** In the order in which programs that show sites list them. */
export const PAGE_ACTIONS = ['assistant', 'external-ai', 'markdown', 'mcp', 'git', 'pdf'] as const;

const CodeTheme = Type.Object({ light: Type.Literal('default-light'), dark: Type.Literal('default-dark') });

/** As the API answers it: what follows from the settings, and two older names, which clients of the contract still read. */
export const SiteCustomization = named(
  'SiteCustomization',
  Type.Object({
    ...Settings.properties,
    styling: Type.Object({
      ...groups.styling,
      codeTheme: Type.Object(
        { default: CodeTheme, openapi: CodeTheme },
        { description: 'Always the same: it cannot be set.' },
      ),
    }),
    pageActions: Type.Object({
      ...groups.pageActions,
      items: Type.Array(Type.Enum([...PAGE_ACTIONS]), {
        description:
          'The actions that are on. They follow from `pageActions`, `git.showEditLink`, `pdf.enabled` and `ai.mode`, which are what is set.',
      }),
    }),
    socialAccounts: Type.Array(Type.Object({}), { maxItems: 0, description: 'Empty: none can be set.' }),
    aiSearch: Type.Object({ enabled: Type.Boolean() }),
    ai: Type.Object({ ...groups.ai, pageLinkSummaries: Type.Object({ enabled: Type.Boolean() }) }),
  }),
);

const resettable = (properties: TProperties): TProperties =>
  Object.fromEntries(Object.entries(properties).map(([key, schema]) => [key, Type.Optional(nullable(schema))]));

const group = (properties: TProperties) => Type.Optional(nullable(Type.Object(resettable(properties))));

/** Some settings; null takes one back to what the site has. */
export const ChangeCustomization = Type.Object({
  ...resettable(whole),
  ...mapped(groups, group),
  styling: Type.Optional(nullable(Type.Object({ ...resettable(groups.styling), sidebar: group(sidebar) }))),
});
