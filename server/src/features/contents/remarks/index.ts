// Remarks: short texts beside pages, such as comments and descriptions of change requests, as Markdown and as documents.
export { bodyOf, documentOfRemark, markdownIn, type RemarkRules } from './rules.ts';
