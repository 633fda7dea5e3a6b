import { Type } from 'typebox';
import { named } from '#platform/http/index.ts';
import { Pointers } from '../positions/index.ts';
import { SiteSectionGroup } from '../section-groups/index.ts';
import { SiteSection } from '../sections/index.ts';
import { SiteSpace } from '../site-spaces/index.ts';

export const StructureItem = Type.Union([SiteSection, SiteSectionGroup, SiteSpace]);

export const SiteStructure = named(
  'SiteStructure',
  Type.Object({
    type: Type.Enum(['siteSpaces', 'sections'], {
      description:
        'What the items of `structure` are: spaces, or sections and groups of them, distinguished by `object`.',
    }),
    structure: Type.Array(StructureItem),
  }),
);

export const SortStructure = Type.Object({
  item: Type.Object(
    {
      type: Type.Enum(['site-section', 'site-section-group', 'site-space']),
      id: Type.String({ minLength: 1, maxLength: 256 }),
    },
    { description: 'The part of the site that is to be moved.' },
  ),
  position: Type.Optional(Pointers),
});
