// Results: what was found in the form of the API: sections with a piece of their text, and where in it the words stand.
export { toResults } from './service.ts';
