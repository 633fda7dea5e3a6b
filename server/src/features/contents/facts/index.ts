// Facts: what the text of a page says of the page itself, as trees note it.
export { fieldsFromText } from './rules.ts';
