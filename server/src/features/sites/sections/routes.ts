import type { SiteSpacesCtx } from '../site-spaces/index.ts';
import { listSiblings, siblingRoutes } from '../siblings/index.ts';
import { sectionKind } from './resources.ts';
import { AddSection, ListSections, MoveSection, SiteSection, UpdateSection } from './schema.ts';
import { addSectionToSite, deleteSiteSectionById, moveSiteSection, updateSiteSectionById } from './service.ts';

const routes = siblingRoutes({
  family: 'Site sections',
  segment: 'sections',
  param: 'siteSectionId',
  kind: sectionKind,
  resource: SiteSection,
});

export const sectionOperations = [
  routes.list({
    id: 'listSiteSections',
    summary: 'The sections of a site, by position, those of a group in its place',
    description:
      'Members see every section, guests those in which they see a space. Of the spaces in a section everybody sees what they see in the list of site spaces.',
    query: ListSections,
    list: (ctx: SiteSpacesCtx, request) => listSiblings(sectionKind, ctx, request),
  }),
  routes.add({
    id: 'addSectionToSite',
    summary: 'Add a section with one space to a site, at its end',
    description:
      'The first section of a site is its default. Where the site shows spaces already, these become a section called as the site, which stays the default.',
    also: '`read` on the space',
    body: AddSection,
    errors: {
      400: 'The space is no space of this organization.',
      409: 'The site shows this space already.',
      412: 'The site has as many sections or spaces as one may.',
    },
    add: addSectionToSite,
  }),
  routes.update({
    id: 'updateSiteSectionById',
    summary: 'Change a section',
    description: 'What is left out stays. Readers see the change on their next request.',
    body: UpdateSection,
    errors: {
      400: 'The condition is no expression, or the new default no space of the section.',
      409: 'Another section of the site has the path.',
    },
    update: updateSiteSectionById,
  }),
  routes.remove({
    id: 'deleteSiteSectionById',
    summary: 'Take a section with its spaces from a site',
    description:
      'The spaces themselves stay. Where it was the default, the first section that is left becomes it; after the last one the site shows nothing.',
    remove: deleteSiteSectionById,
  }),
  routes.move({
    id: 'moveSiteSection',
    summary: 'Move a section',
    description:
      'Next to a section of a group it joins that group; to the end of where it stands where no position is named.',
    body: MoveSection,
    move: moveSiteSection,
  }),
];
