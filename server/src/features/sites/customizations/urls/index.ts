// Addresses that owners of a site give. They are checked when they are set, and again by who puts them into a page.
export { hasOwnHost, isLinkUrl, isPictureUrl, originOf } from './rules.ts';
