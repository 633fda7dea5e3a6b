// Downloads: what somebody names by an address is fetched within bounds, and what went wrong is told apart.
export { fetchSource } from './service.ts';
