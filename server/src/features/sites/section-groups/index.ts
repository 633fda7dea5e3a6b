// Groups of sections: menus in the header of a site.
export { groupKind, toGroups, visibleGroups } from './resources.ts';
export { sectionGroupOperations } from './routes.ts';
export { SiteSectionGroup } from './schema.ts';
export { moveSiteSectionGroup } from './service.ts';
