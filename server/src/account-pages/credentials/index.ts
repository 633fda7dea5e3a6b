// What people prove who they are with, on their account page: codes of a phone, codes of recovery, passkeys.
export { credentialPages } from './pages.ts';
export { credentialSections } from './sections.ts';
