import { listSiblings, siblingRoutes } from '../siblings/index.ts';
import { addSpaceToSite, deleteSiteSpaceById, moveSiteSpace, updateSiteSpaceById } from './changes.ts';
import { siteSpaceKind } from './kind.ts';
import type { SiteSpacesCtx } from './resources.ts';
import { AddSpace, ListSiteSpaces, MoveSiteSpace, SiteSpace, UpdateSiteSpace } from './schema.ts';

const routes = siblingRoutes({
  family: 'Site spaces',
  segment: 'site-spaces',
  param: 'siteSpaceId',
  kind: siteSpaceKind,
  resource: SiteSpace,
});

export const siteSpaceOperations = [
  routes.list({
    id: 'listSiteSpaces',
    summary: 'The spaces that a site shows, by position',
    description:
      'Spaces that the caller may read, and where everybody may read the site or the caller has a key of it, all that it shows to all its readers. Deleted spaces are left out. Guests see what everybody sees, and sites with a space that they may read.',
    query: ListSiteSpaces,
    list: (ctx: SiteSpacesCtx, { query, ...request }) => {
      const wanted = query.default;
      const filter = { name: wanted, admits: (each: { isDefault: boolean }) => each.isDefault === wanted };
      return listSiblings(siteSpaceKind, ctx, { ...request, query, ...(wanted === undefined ? {} : { filter }) });
    },
  }),
  routes.add({
    id: 'addSpaceToSite',
    summary: 'Add a space to a site, at its end',
    description:
      'On a site with sections, to the end of the one that is named, or of the default. The first space there is the default. Title and path come from the title of the space.',
    also: '`read` on the space',
    body: AddSpace,
    errors: {
      400: 'The space is no space of this organization, or the section none of the site.',
      409: 'The site shows this space already.',
      412: 'The site shows as many spaces as one may.',
    },
    add: addSpaceToSite,
  }),
  routes.update({
    id: 'updateSiteSpaceById',
    summary: 'Change the path or the condition of a space on a site',
    body: UpdateSiteSpace,
    errors: { 400: 'The condition is no expression.', 409: 'Another space next to it has the path.' },
    update: updateSiteSpaceById,
  }),
  routes.remove({
    id: 'deleteSiteSpaceById',
    summary: 'Take a space from a site',
    description: 'The space itself stays. Where it was the default, the first that is left becomes it.',
    remove: deleteSiteSpaceById,
  }),
  routes.move({
    id: 'moveSiteSpace',
    summary: 'Move a space among its siblings on a site',
    description: 'Within its section, or within a site without sections; to the end where no position is named.',
    body: MoveSiteSpace,
    move: moveSiteSpace,
  }),
];
