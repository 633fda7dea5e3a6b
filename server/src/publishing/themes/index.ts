// How a site looks: settings become a view for the templates, rules for the page, and the policy that admits them.
export { filesOfLooks } from './files.ts';
export { type PageLook, readLook } from './look.ts';
export { type ReadColor, readColorsOf } from './palette.ts';
export { FORM_POLICY, PLAIN_POLICY, withForms } from './style.ts';
export { withoutServer } from './without-server.ts';
