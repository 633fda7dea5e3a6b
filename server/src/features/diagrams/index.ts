// Diagrams: pictures of what authors describe in words, for places in which no browser draws them: paper and offline editions.
export { type Allowance, createDiagrams, type Diagrams, type WantedDiagram } from './service.ts';
