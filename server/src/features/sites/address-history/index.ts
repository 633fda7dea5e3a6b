// Addresses that sites had before: they lead to those of now, and rest before anybody else gets them.
export { freeBasename, requireFreeBasename, takeBasename } from './service.ts';
export {
  carryVariants,
  findFormerPart,
  findFormerSite,
  forgetAddresses,
  forgetPart,
  listFormerDefaults,
  recordDefault,
  recordPart,
} from './store.ts';
