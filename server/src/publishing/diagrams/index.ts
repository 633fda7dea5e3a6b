// Diagrams: what draws them is a library that wants to write styles, so that it works in a frame with a policy of its own,
// without an origin and without a way to any other host.
export { type DiagramFiles, readDiagramFiles } from './files.ts';
export { serveDiagrams } from './serve.ts';
