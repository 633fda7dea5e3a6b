// The links of a look, as far as they lead to what a visitor is shown.
export { withoutUnseen } from './service.ts';
