// Lists of spaces as bodies: what their items are made of is read each time, and an item is written only where it is new.
export {
  createSpaceItems,
  createSpacePages,
  type ListedCtx,
  listSpacesInCollectionById,
  listSpacesInOrganization,
  type SpaceItems,
  type SpacePages,
} from './service.ts';
