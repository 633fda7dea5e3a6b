import { Type } from 'typebox';
import { named, nullable } from '#platform/http/index.ts';
import { Pointers } from '../positions/index.ts';
import { SiteSection } from '../sections/index.ts';

const Title = () => Type.String({ minLength: 1, maxLength: 100 });
const Icon = () => Type.String({ minLength: 1, maxLength: 50, description: 'The name of an icon.' });
const SectionId = () => Type.String({ minLength: 1, maxLength: 256 });

export const SiteSectionGroup = named(
  'SiteSectionGroup',
  Type.Object({
    object: Type.Literal('site-section-group'),
    id: Type.String(),
    title: Title(),
    draft: Type.Literal(false, { description: 'A group is shown as soon as the site is published.' }),
    sections: Type.Array(SiteSection),
    children: Type.Array(SiteSection, { description: 'The same sections, under the name that other clients read.' }),
    icon: Type.Optional(Icon()),
  }),
);

export const AddGroup = Type.Object({
  title: Title(),
  icon: Type.Optional(nullable(Icon())),
  sections: Type.Optional(
    Type.Array(SectionId(), {
      maxItems: 250,
      description: 'Sections of the site, which leave the groups that they are in.',
    }),
  ),
});

export const UpdateGroup = Type.Object({
  title: Type.Optional(Title()),
  icon: Type.Optional(nullable(Icon())),
});

export const AddToGroup = Type.Object({ sectionId: SectionId() });

export const MoveGroup = Type.Object({ position: Type.Optional(Pointers) });
