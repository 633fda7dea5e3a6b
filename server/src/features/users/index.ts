// Users: people with an address. `access` decides what they may do, their organizations where they belong.
export { foldUsersJob } from './jobs.ts';
export { userOperations } from './routes.ts';
export { foldText, patternOf } from './rules.ts';
export {
  changeAddress,
  createUser,
  findUserByIdOrEmail,
  findUserSeenBy,
  getAuthenticatedUser,
  toUser,
  updateUserById,
  type UsersCtx,
  usersShown,
  verifyEmail,
} from './service.ts';
export { setOperator } from './operators.ts';
export { findUserByEmail, findUsersByEmail, foldEmail, listOperators } from './store.ts';
