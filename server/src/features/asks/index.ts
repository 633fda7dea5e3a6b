// Asks: what programs that show sites ask of an assistant. No model is configured on this server, and the answers say so.
export { askOperations } from './routes.ts';
