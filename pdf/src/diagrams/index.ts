// Diagrams: drawings of Mermaid, made without a browser by the library itself, on a page that shows nothing. What comes out holds
// shapes alone, its letters too, so that it looks the same everywhere.
export { drawDiagram, type Order } from './draw.ts';
export type { Drawn } from './writing.ts';
