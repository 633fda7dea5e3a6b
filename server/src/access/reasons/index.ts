// Reasons: which steps lead to the role that somebody has on a space or collection, for one person or for many.
// A test holds what it finds equal to what `authorize` finds.
export { countRoles, type Explained, explainRole, listRoles, type RoleFilter } from './service.ts';
export { roleAfter, type Step } from './rules.ts';
