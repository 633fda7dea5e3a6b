// An export as a folder on this machine.
export { writeFolder } from './service.ts';
