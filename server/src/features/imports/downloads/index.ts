// Downloads: what lies at an address that somebody named, fetched within bounds. Whose fault a failure is, its status says.
export { asksForAccount, fetchAddress, fetchSource, type Fetched, type FetchRequest, nameOf } from './service.ts';
