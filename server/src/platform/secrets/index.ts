// The keys of this installation, and what is signed or sealed with them. What a signature permits, and for how long, is
// written in the signed text by whoever asks for it.
export { openSecretKey } from './key-file.ts';
export type { KeyRing } from './key-ring.ts';
export { createSeals, type Seals } from './seal.ts';
export { sign, verify } from './sign.ts';
