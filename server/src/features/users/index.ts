// Users: people with an address. `access` decides what they may do, their organizations where they belong.
export { userOperations } from './routes.ts';
export { createUser, findUserByIdOrEmail, usersShown } from './service.ts';
