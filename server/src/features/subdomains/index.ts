// Subdomains: the hostnames of organizations, as addresses that somebody may ask about.
export { subdomainOperations } from './routes.ts';
