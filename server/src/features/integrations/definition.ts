// What an integration says of itself: its blocks, its sources of content, what is to be configured.
import { Type } from 'typebox';
import { Uri } from '#platform/http/index.ts';

const id = () => Type.String({ minLength: 1, maxLength: 100 });
const title = () => Type.String({ minLength: 2, maxLength: 40 });
const shortText = (maxLength: number) => Type.String({ maxLength });
const address = () => Type.String({ minLength: 1, maxLength: 2048 });

export const Block = Type.Object({
  id: id(),
  title: title(),
  description: Type.Optional(shortText(150)),
  icon: Type.Optional(address()),
  urlUnfurl: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 256 }), {
      maxItems: 20,
      description: 'Patterns of addresses that the block shows when they are pasted.',
    }),
  ),
  markdown: Type.Optional(Type.Object({ codeblock: id(), body: id() })),
});

const Component = Type.Object({ componentId: id() });

export const ContentSource = Type.Object({
  id: id(),
  title: title(),
  description: Type.Optional(shortText(150)),
  icon: Type.Optional(address()),
  configuration: Component,
});

const described = {
  title: Type.Optional(shortText(30)),
  description: Type.Optional(shortText(100)),
};

const Property = Type.Union([
  Type.Object({
    type: Type.Literal('string'),
    ...described,
    default: Type.Optional(shortText(2048)),
    completion_url: Type.Optional(address()),
    enum: Type.Optional(Type.Array(shortText(256), { minItems: 1, maxItems: 200, uniqueItems: true })),
  }),
  Type.Object({ type: Type.Literal('number'), ...described, default: Type.Optional(Type.Number()) }),
  Type.Object({ type: Type.Literal('boolean'), ...described, default: Type.Optional(Type.Boolean()) }),
  Type.Object({
    type: Type.Literal('button'),
    ...described,
    callback_url: address(),
    button_text: shortText(100),
  }),
]);

const propertyName = Type.String({ pattern: '^[a-zA-Z][a-zA-Z0-9_.-]{0,63}$' });

const Form = Type.Object({
  properties: Type.Record(propertyName, Property, { maxProperties: 50, additionalProperties: false }),
  required: Type.Optional(Type.Array(Type.String({ maxLength: 64 }), { maxItems: 50, uniqueItems: true })),
});

const Configuration = Type.Union([Form, Component], {
  description: 'A form, or the component of the integration that shows one.',
});

export const Configurations = Type.Object({
  account: Type.Optional(Configuration),
  space: Type.Optional(Configuration),
  site: Type.Optional(Configuration),
});

export const ExternalLink = Type.Object({ url: Uri(), label: Type.String({ minLength: 1, maxLength: 100 }) });

const DIRECTIVES = [
  ...['base-uri', 'block-all-mixed-content', 'child-src', 'connect-src', 'default-src', 'font-src', 'form-action'],
  ...['frame-ancestors', 'frame-src', 'img-src', 'manifest-src', 'media-src', 'navigate-to', 'object-src'],
  ...['plugin-types', 'prefetch-src', 'referrer', 'report-to', 'report-uri', 'require-sri-for'],
  ...['require-trusted-types-for', 'sandbox', 'script-src', 'script-src-attr', 'script-src-elem', 'style-src'],
  ...['style-src-attr', 'style-src-elem', 'trusted-types', 'upgrade-insecure-requests', 'worker-src'],
] as const;

const directive = () => Type.Optional(Type.String({ maxLength: 2048, pattern: '^[ -:<-~]*$' }));

export const ContentSecurityPolicy = Type.Union(
  [
    Type.String({ maxLength: 4096, pattern: '^[ -~]*$' }),
    Type.Object(
      Object.fromEntries(DIRECTIVES.map((name) => [name, directive()])) as Record<
        (typeof DIRECTIVES)[number],
        ReturnType<typeof directive>
      >,
    ),
  ],
  { description: 'What its scripts and frames may load on a published site: one text, or one for each directive.' },
);

export const DefinitionSchema = Type.Object({
  blocks: Type.Optional(Type.Array(Block)),
  contentSources: Type.Optional(Type.Array(ContentSource)),
  configurations: Type.Optional(Configurations),
  externalLinks: Type.Optional(Type.Array(ExternalLink)),
  contentSecurityPolicy: Type.Optional(ContentSecurityPolicy),
});
