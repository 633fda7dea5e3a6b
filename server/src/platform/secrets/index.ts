// The keys of this installation and what is signed with them. It signs and verifies; what a signature permits, and
// for how long, is written in the signed text by whoever asks for it.
export { openSecretKey } from './key-file.ts';
export type { KeyRing } from './key-ring.ts';
export { sign, verify } from './sign.ts';
