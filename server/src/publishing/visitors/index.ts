// Who reads a site: what a request carries of them, what of that is believed, and whether they are let in.
export { bearerIn, readerIn } from './carriers.ts';
export { readCookies, writeCookie } from './cookies.ts';
export { ENTRANCE, type EntrancesCtx, entranceFor } from './entrances.ts';
export { admit, type Admission, type AudienceKey } from './gate.ts';
export { loginByAccount, readLogin, safeLocation, sendLoginForm } from './login.ts';
export { type Member, userByToken } from './members.ts';
export { localeOf, LOGIN } from './refusals.ts';
export { createPasses, type Passes } from './passes.ts';
