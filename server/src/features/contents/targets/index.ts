// Targets: what the links of a page mean inside its tree.
export { findRedirected, findReusable, findTarget, isUnseen, type LinkTarget } from './rules.ts';
