import { type Static, Type } from 'typebox';
import { named } from '#platform/http/index.ts';

const Text = (description: string) => Type.String({ description });

export const LookUp = Type.Object({
  url: Type.String({
    minLength: 1,
    maxLength: 4096,
    description:
      'An http or https address, or the beginning of one up to a slash. The port of its host is not looked at.',
  }),
  redirectOnError: Type.Optional(
    Type.Boolean({
      description: 'Whether a visitor with a token that is not good is sent to where tokens are made, and not refused.',
    }),
  ),
  visitor: Type.Optional(
    Type.Object({
      jwtToken: Type.Optional(Type.String({ maxLength: 8192, description: 'Signed with the key of the site.' })),
      unsignedClaims: Type.Optional(
        Type.Unsafe<Record<string, unknown>>({
          type: 'object',
          maxProperties: 100,
          description: 'What nobody signed.',
        }),
      ),
    }),
  ),
});

export const SiteContent = Type.Object({
  site: Type.String(),
  siteSection: Type.Optional(Text('Absent on a site without sections.')),
  siteSpace: Type.String(),
  space: Type.String(),
  organization: Type.String(),
  pathname: Text('What is left of the path inside the space, with a slash before it.'),
  basePath: Text('The part of the path that leads to the space, with slashes around it.'),
  siteBasePath: Text('The part of the path that leads to the site, with slashes around it.'),
  apiToken: Text('A site content token: reads what the site shows to this visitor, for an hour.'),
  shareKey: Type.Optional(Text('The key of the share link that is in the address.')),
  complete: Type.Boolean({ description: 'Whether no longer beginning of the address could lead to another space.' }),
  contextId: Type.Optional(Text('Names the claims of the visitor; absent where there are none.')),
  canonicalUrl: Text('The one address of the same thing.'),
});

const Redirect = Type.Object({
  target: Type.Enum(['content', 'external', 'application'], {
    description:
      '`content`: another address of a site of ours. `external`: where a visitor gets a token. `application`: where members work.',
  }),
  redirect: Text('An absolute address.'),
});

export const Resolution = Type.Union([SiteContent, Redirect]);

export const AddressQuery = Type.Object({
  url: Type.String({ minLength: 1, maxLength: 4096, description: 'An address of this server.' }),
});

export const Location = named(
  'AddressTarget',
  Type.Object(
    {
      organization: Type.Optional(Type.String()),
      collection: Type.Optional(Type.String()),
      site: Type.Optional(Type.String()),
      siteSection: Type.Optional(Type.String()),
      siteSpace: Type.Optional(Type.String()),
      space: Type.Optional(Type.String()),
      changeRequest: Type.Optional(Type.String()),
      revision: Type.Optional(Type.String()),
      page: Type.Optional(Type.String()),
    },
    { description: 'Ids of what an address leads to, from the outermost to the innermost.' },
  ),
);

export type LookUpRequest = Static<typeof LookUp>;
export type ResolvedAddress = Static<typeof Resolution>;
export type FoundLocation = Static<typeof Location>;
export type FoundContent = Static<typeof SiteContent>;
