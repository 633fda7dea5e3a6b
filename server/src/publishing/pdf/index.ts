// Pages of a site on paper, for whoever reads them.
export { servePdf } from './serve.ts';
