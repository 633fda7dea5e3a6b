// Collections that go to another organization with all that is in them.
export { transferCollection } from './service.ts';
