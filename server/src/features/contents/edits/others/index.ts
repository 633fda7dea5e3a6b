// What a batch changes beside pages: files, reusable contents and variables.
export { changeVariables, deleteReusable, insertFiles, insertReusable, updateReusable } from './service.ts';
