// What the audit log holds, shown to administrators, and to everybody what is about them. It records nothing; `audit-log` does.
export { exportLines } from './lines.ts';
export { auditOperations } from './routes.ts';
export { findBreak } from './files.ts';
