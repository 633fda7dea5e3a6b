// What programs read of a site: its pages as lists for search engines and for language models, and what robots may ask for.
export { finishListing } from './listing.ts';
export { isListing, type ListingPlace } from './naming.ts';
export { composeHostnameRobots, composeRobots } from './robots.ts';
