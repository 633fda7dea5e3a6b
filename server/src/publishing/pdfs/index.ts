// PDFs: pages of a site on paper, or all of it as one book, for whoever reads it.
export { servePdf } from './serve.ts';
export { printForMember } from './sites.ts';
export { wishOf } from './wishes.ts';
