// How a published site learns who reads it: the key that signs tokens of readers, and where they get one.
export { publishingAuthOperations } from './routes.ts';
