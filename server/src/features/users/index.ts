// Users: people with an address. `access` decides what they may do, their organizations where they belong.
export { userOperations } from './routes.ts';
export { foldText, patternOf } from './rules.ts';
export {
  createUser,
  findUserByIdOrEmail,
  getAuthenticatedUser,
  toUser,
  updateUserById,
  type UsersCtx,
  usersShown,
} from './service.ts';
export { findUsersByEmail } from './store.ts';
