// What a space that is made for a site begins with: one empty page, or a few to try things on.
export { makeStarterSpace } from './service.ts';
