import { Type } from 'typebox';
import { named } from '#platform/http/index.ts';

const amountOf = (what: string) =>
  Type.Object(
    {
      used: Type.Integer({ minimum: 0 }),
      limit: Type.Optional(
        Type.Integer({ minimum: 0, description: 'The most that there may be; absent where nothing bounds it.' }),
      ),
    },
    { description: what },
  );

export const OrganizationUsage = named(
  'OrganizationUsage',
  Type.Object({
    object: Type.Literal('organization-usage'),
    storage: Type.Intersect([
      amountOf(
        'Bytes of files and of texts, with all that earlier revisions hold; each counts once in a space. With pictures of sites and specifications.',
      ),
      Type.Object({
        inTrash: Type.Integer({
          minimum: 0,
          description: 'Of what is used, that of deleted spaces. It counts until they are gone for good.',
        }),
        isBeingCounted: Type.Boolean({
          description:
            'Whether something is not counted yet, such as a copy of a space; what it was copied from counts meanwhile.',
        }),
      }),
    ]),
    spaces: amountOf('Spaces that are not deleted.'),
    pages: amountOf('Pages, groups and links in the main content of these spaces.'),
    sites: amountOf('Sites, published or not.'),
    members: amountOf('Members and guests.'),
  }),
);
