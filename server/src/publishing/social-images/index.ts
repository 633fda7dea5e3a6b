// Pictures for previews of links to pages: drawn here, of what a page is called and how its site looks. Nothing is fetched.
export { createPainter, type Painter } from './painter.ts';
