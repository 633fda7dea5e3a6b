// What the API does alike with each kind of part that stands among others on a site. What a part is, its kind says.
export { siblingRoutes } from './routes.ts';
export {
  changeSibling,
  listSiblings,
  type One,
  type SiblingKind,
  type SiblingRequest,
  removeSibling,
  seeAdded,
} from './service.ts';
