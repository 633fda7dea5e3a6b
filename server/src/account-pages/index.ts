// Pages for people about themselves, made on the server: to sign in and out, and to look after an account. They call the same
// services as the operations and have no rules of their own; what readers of sites see is in `publishing`.
export { accountPages } from './pages.ts';
export { createRefusedPage } from './refused.ts';
export { registerAccountPages } from './register.ts';
