// Writing: the bytes of a page with what a change says of its text, its names and its front matter.
export { asTitle, titleOf } from './rules.ts';
export { edited, headingsOf, titleFollowing, withFacts, writeText, type Written, writtenText } from './service.ts';
