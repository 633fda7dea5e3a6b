// Personal tokens: people list, make and revoke their own. What a token is and may be used for, `access` decides.
export { tokenOperations } from './routes.ts';
