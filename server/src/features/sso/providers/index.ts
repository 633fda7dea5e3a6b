// Identity providers of organizations, and what administrators say of them. Who signs in by them is no matter of this room.
export { splitPem } from './certificates.ts';
export { isActive, serviceOf } from './rules.ts';
export { oidcProviderOperations, samlProviderOperations } from './routes.ts';
export { secretPurpose } from './service.ts';
export { findProvider, listAllProviders, type ProviderRow } from './store.ts';
