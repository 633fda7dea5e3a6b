// Places: spaces and collections with the same parent stand in one order, that of their keys. A move writes one row.
export { Pointers, type Item, type Place } from './schema.ts';
export { endOfOrganization, findPosition, freePosition, keepShort, positionNextTo } from './service.ts';
