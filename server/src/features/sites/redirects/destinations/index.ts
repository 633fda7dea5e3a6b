// Destinations of redirects: sections, site spaces and pages of a site, as requests name them and as they are stored.
export { type Destination, isSameTarget, readTargets, toDestination } from './service.ts';
