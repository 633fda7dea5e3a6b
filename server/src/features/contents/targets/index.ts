// Targets: what the links of a page mean inside its tree.
export { findReusable, findTarget, type LinkTarget } from './rules.ts';
