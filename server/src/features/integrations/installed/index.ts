// What is installed, as those see it on whose organization, space or site it is. It changes nothing.
export { installedOperations } from './routes.ts';
