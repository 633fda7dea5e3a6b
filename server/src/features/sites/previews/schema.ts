import { Type } from 'typebox';
import { named } from '#platform/http/index.ts';

export const SitePreview = named(
  'SitePreview',
  Type.Object({
    url: Type.String({
      format: 'uri',
      description:
        'Where the site is read as it is now. Good for an hour, for whoever holds it: it needs no other token.',
    }),
  }),
);

const claims = Type.Optional(
  Type.String({
    minLength: 2,
    maxLength: 1500,
    description: 'The claims of the visitor as whom to look, as Rison or JSON: `(plan:pro,unsigned:(beta:!t))`.',
  }),
);

export const PagePreview = named(
  'PagePreview',
  Type.Object({
    object: Type.Literal('page-preview'),
    site: Type.Object({ id: Type.String(), title: Type.String() }),
    siteSpace: Type.String({ description: 'The id of the site space that shows the page.' }),
    url: Type.String({
      format: 'uri',
      description:
        'Where the page is read as readers of the site would see it. Good for an hour, for whoever holds it.',
    }),
  }),
);

export const PagePreviewsQuery = Type.Object({
  claims,
  changeRequest: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 64,
      description: 'A change request of the space, by its id or number: the page as it proposes it.',
    }),
  ),
  drafts: Type.Optional(
    Type.Boolean({ description: 'With what people have written that no revision has yet. It follows each save.' }),
  ),
});

export const PreviewQuery = Type.Object({
  siteSpace: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 64,
      description: 'The site space to begin with. That of the default when left out.',
    }),
  ),
  claims,
  changeRequest: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 64,
      description:
        'A change request of the space, by its id or number: what it proposes is shown in place of the content.',
    }),
  ),
  revision: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 64,
      description: 'A revision of the space that is shown in place of the content.',
    }),
  ),
});

export const VisibilityQuery = Type.Object({ claims });

export const SiteVisibility = named(
  'SiteVisibility',
  Type.Object({
    claims: Type.Record(Type.String(), Type.Unknown(), {
      description: 'The claims that count, as the site declares them.',
    }),
    complete: Type.Boolean({ description: 'False where more pages have a condition than one answer names.' }),
    items: Type.Array(
      Type.Object({
        siteSpace: Type.String(),
        space: Type.String(),
        title: Type.String(),
        section: Type.Optional(Type.String({ description: 'The title of the section that it is in.' })),
        isConditional: Type.Boolean({ description: 'Whether it or its section has a condition.' }),
        isVisible: Type.Boolean(),
        pages: Type.Array(Type.Object({ id: Type.String(), title: Type.String(), isVisible: Type.Boolean() }), {
          description: 'Those that have a condition.',
        }),
      }),
    ),
  }),
);
