// Webhooks: what happens in an organization is sent to addresses of its own, signed, at least once, and of each subject in
// order. What happens is announced by other rooms; this one keeps what is to be sent, and sends it.
export { deliverJob, forgetDeliveriesJob } from './jobs.ts';
export { webhookDisabledMail } from './mailing.ts';
export { webhookConsumer } from './recording.ts';
export { webhookOperations } from './routes.ts';
export { listWatchedByWebhooks } from './store.ts';
