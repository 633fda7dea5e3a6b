// Limits of imports that come by the API: how large each may be, and how many run side by side.
export { createImportLimits, type ImportLimits } from './service.ts';
