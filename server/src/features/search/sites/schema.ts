import { Type } from 'typebox';

const Id = Type.String({ minLength: 1, maxLength: 256 });

/** `default` and `current` are two names of one thing. */
export const MODES = ['all', 'default', 'current', 'specific'] as const;

const where = {
  siteSpaceId: Type.Optional({ ...Id, description: 'The site space that the reader is in.' }),
  siteSpaceIds: Type.Optional(
    Type.Array(Id, { maxItems: 1000, description: 'For `specific`: the site spaces to search.' }),
  ),
  sectionIds: Type.Optional(
    Type.Array(Id, { maxItems: 100, description: 'Of what would be searched, only what is in these sections.' }),
  ),
};

const Mode = Type.Enum([...MODES], {
  description:
    '`all`: every site space. `current`, also called `default`: the one that the reader is in, and the default of every other section. `specific`: those that are named.',
});

export const SearchSite = Type.Object({
  query: Type.String({ maxLength: 512, description: 'What somebody looks for, as they write it.' }),
  scope: Type.Optional(
    Type.Union([Mode, Type.Object({ mode: Mode, ...where })], {
      description: 'Where to look; everywhere if left out.',
    }),
  ),
  mode: Type.Optional({ ...Mode, description: 'The older form of `scope`.' }),
  ...where,
});

/** The scope of a question, in the one form that it has. */
export const SiteScope = Type.Object(
  { mode: Type.Optional(Mode), ...where },
  { description: 'Where to look, as in the search of a site; everywhere if left out.' },
);
