// Deliveries: translations on their way between a space, its translators and the space of a language.
export { type DeliveriesCtx, deliverTexts, type Outcome } from './delivering.ts';
export { deliveryOperations } from './routes.ts';
