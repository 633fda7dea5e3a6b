// Known repositories: where the text of a space can be changed, as its last import told.
export { findRepository, type KnownRepository } from './service.ts';
