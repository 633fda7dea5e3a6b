// Deliveries: translations on their way between a space, its translators and the space of a language.
export { deliveryOperations } from './routes.ts';
