// Places among siblings: where a request wants something, and the keys that bring it there. A move writes one row.
export { findIndex, placeAt, type Placed, placesAt } from './rules.ts';
export { Pointers, pointedAt } from './schema.ts';
