// Users: people with an address. What they may do is told by `access`, where they belong by their organizations.
export { userOperations } from './routes.ts';
export { createUser, findUserByIdOrEmail, usersShown } from './service.ts';
