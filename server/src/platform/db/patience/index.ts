// How long whoever waits for the database goes on waiting. It knows neither database.
export { DatabaseAway, DatabaseBusy } from './errors.ts';
export {
  asRequest,
  asWork,
  endlessly,
  patienceNow,
  type Patience,
  waitsAtMost,
  withStatementsWithin,
} from './patience.ts';
