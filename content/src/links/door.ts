// The door for programs that move texts from one file to another: the links of a source, and the source with others.
export { links } from './links.ts';
export { rewriteLinks } from './rewrite.ts';
