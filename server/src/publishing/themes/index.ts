// How a site looks: settings become a view for the templates, rules for the page, and the policy that admits them.
export { filesOfLooks } from './files.ts';
export { type PageLook, readLook } from './look.ts';
export { PLAIN_POLICY } from './style.ts';
