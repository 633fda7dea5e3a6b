import { Type } from 'typebox';
import { named, nullable, pageQuery, Uri } from '#platform/http/index.ts';
import { Pointers } from '../positions/index.ts';
import { ShareKey, SiteSpace } from '../site-spaces/index.ts';

const Title = () => Type.String({ minLength: 2, maxLength: 128 });
const Path = (description?: string) =>
  Type.String({ minLength: 1, maxLength: 100, ...(description === undefined ? {} : { description }) });
const Icon = () => Type.String({ minLength: 1, maxLength: 50, description: 'The name of an icon.' });
const Description = () => Type.String({ maxLength: 256 });
const Condition = () =>
  Type.String({ minLength: 1, maxLength: 1024, description: 'An expression that says who sees the section.' });

export const SiteSection = named(
  'SiteSection',
  Type.Object({
    object: Type.Literal('site-section'),
    id: Type.String(),
    title: Title(),
    description: Type.Optional(Description()),
    default: Type.Optional(
      Type.Boolean({ description: 'Whether it is served at the root of the site, without its path.' }),
    ),
    draft: Type.Literal(false, { description: 'A section is shown as soon as the site is published.' }),
    path: Path(),
    condition: Type.Optional(Condition()),
    sectionGroup: Type.Optional(Type.String({ description: 'The group that it is in.' })),
    siteSpaces: Type.Array(SiteSpace),
    urls: Type.Object({
      published: Uri('Where it is, or would be if the site were published.'),
    }),
    icon: Type.Optional(Icon()),
  }),
);

export const ListSections = Type.Object({ ...pageQuery, shareKey: ShareKey });

export const AddSection = Type.Object({
  spaceId: Type.String({ minLength: 1, maxLength: 256, description: 'The first space of the section.' }),
  title: Type.Optional(
    nullable(
      Type.String({
        minLength: 2,
        maxLength: 64,
        description: 'That of the space when left out; the path follows it.',
      }),
    ),
  ),
  icon: Type.Optional(nullable(Icon())),
});

export const UpdateSection = Type.Object({
  title: Type.Optional(Title()),
  path: Type.Optional(Path('Unlike those of the other sections of the site. The former one leads to the new one.')),
  defaultSiteSpace: Type.Optional(
    Type.String({ minLength: 1, maxLength: 256, description: 'The space that is served at the root of the section.' }),
  ),
  condition: Type.Optional(nullable(Condition())),
  icon: Type.Optional(nullable(Icon())),
  description: Type.Optional(nullable(Description())),
});

export const MoveSection = Type.Object({ position: Type.Optional(Pointers) });
