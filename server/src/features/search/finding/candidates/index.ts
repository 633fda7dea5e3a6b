// Candidates: which pages the database proposes, and to whom.
export {
  isNowhere,
  listConditional,
  listIn,
  listSure,
  listWithPhrase,
  namesOf,
  type Place,
  type Scope,
} from './service.ts';
