// ContentKit: what a script says a block looks like, as HTML of ours. All text is escaped, addresses are those of the web, and
// what we do not know is left out. Nothing in it runs: what a reader presses and fills in is named by attributes.
export { kitHtml, type KitHtml } from './elements.ts';
export { declaredSources } from './sources.ts';
