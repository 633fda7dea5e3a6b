// What people prove who they are with, on their account page: authenticator codes, recovery codes, passkeys.
export { credentialPages } from './pages.ts';
export { credentialSections } from './sections.ts';
