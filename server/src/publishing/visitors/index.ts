// Who reads a site: what a request carries of them, what of that is believed, and whether they are let in.
export { readerIn } from './carriers.ts';
export { readCookies, writeCookie } from './cookies.ts';
export { admit, type Admission, type Sight } from './gate.ts';
export type { Member } from './members.ts';
export { createPasses, type Passes } from './passes.ts';
