// What integrations are to learn: recorded in the transaction that makes it so, or from the outbox, for the installations that
// cover it and have the scope. Whoever runs integrations takes it from here, in the order of each installation.
export { eventOperations } from './routes.ts';
export { integrationEventsConsumer } from './consumer.ts';
export { forgetIntegrationEventsJob, FORGOTTEN_AT_ONCE } from './jobs.ts';
export {
  deleteEventsOf,
  finishIntegrationEvent,
  findPendingEvent,
  insertIntegrationEvent,
  type IntegrationEventRow,
  listPendingInstallations,
  listWatchedSites,
} from './store.ts';
