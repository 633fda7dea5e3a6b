// Hostnames of organizations: who has one, who gave one up, and what may be taken.
export { HOSTNAME_BOUNDS, isReserved } from './rules.ts';
export { findOrganizationOfFormerHostname, freeHostname, hostnameTaken, takeHostname } from './service.ts';
