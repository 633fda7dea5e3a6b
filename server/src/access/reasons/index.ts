// Reasons: which steps lead to the role that somebody has on a space or collection, for one person or for many.
// A test holds what it finds equal to what `authorize` finds.
export { explainRole, countRoles, type Explained, type HeldRole, listRoles, type RoleFilter } from './service.ts';
export { type Climb, type Place, type Rule, roleAfter, type Step, stepsOf } from './rules.ts';
