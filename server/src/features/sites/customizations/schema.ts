import { type TObject, type TProperties, type TSchema, type Static, type TOptional, Type } from 'typebox';
import { named, nullable } from '#platform/http/index.ts';
import { groups, sidebar, whole } from './settings.ts';

type Groups = { [K in keyof typeof groups]: TObject<(typeof groups)[K]> };

const mapped = (record: Record<string, TProperties>, make: (properties: TProperties) => TSchema): TProperties =>
  Object.fromEntries(Object.entries(record).map(([key, properties]) => [key, make(properties)]));

/** Every setting, as it is set and kept. */
export const Settings = named(
  'SiteLookSettings',
  Type.Object({
    ...whole,
    ...(mapped(groups, (properties) => Type.Object(properties)) as unknown as Groups),
    // Ours alone: clients that know all other settings leave it out.
    apiPlayground: Type.Optional(Type.Object(groups.apiPlayground)),
  }),
);

export type Customization = Static<typeof Settings>;

/** What may be left out of a request, and never is of an answer. */
const always = <T extends TSchema>(schema: TOptional<T>): T =>
  Type.Required(Type.Object({ schema })).properties.schema as T;

/** As the API answers it: what follows from the settings, and two older names, which clients of the contract still read. */
export const SiteCustomization = named(
  'SiteCustomization',
  Type.Object({
    ...Settings.properties,
    styling: Type.Object({ ...groups.styling, codeTheme: always(groups.styling.codeTheme) }),
    pageActions: Type.Object({ ...groups.pageActions, items: always(groups.pageActions.items) }),
    socialAccounts: always(whole.socialAccounts),
    aiSearch: Type.Object({ enabled: Type.Boolean() }),
    ai: Type.Object({ ...groups.ai, pageLinkSummaries: Type.Object({ enabled: Type.Boolean() }) }),
  }),
);

const resettable = (properties: TProperties): TProperties =>
  Object.fromEntries(Object.entries(properties).map(([key, schema]) => [key, Type.Optional(nullable(schema))]));

const group = (properties: TProperties) => Type.Optional(nullable(Type.Object(resettable(properties))));

/** Some settings; null takes one back to what the site has. */
export const ChangeCustomization = named(
  'SiteLookChanges',
  Type.Object({
    ...resettable(whole),
    ...mapped(groups, group),
    styling: Type.Optional(nullable(Type.Object({ ...resettable(groups.styling), sidebar: group(sidebar) }))),
  }),
);

/** A look that somebody tries: as requests that save it say it. */
export const PreviewCustomization = Type.Object({
  settings: Type.Optional(Settings),
  siteSpace: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 256,
      description: 'The site space to begin with, and that `overrides` are of.',
    }),
  ),
  overrides: Type.Optional(ChangeCustomization),
});
