// What published sites load besides their pages: style sheets, scripts and an icon, as Vite builds them from `src/browser`.
// A build is kept by the hash of its sources, so it is never of other sources than those that lie there.
export { type Build, findOrBuild, NoVite, workshopOf } from './builds.ts';
export { readDiagramScript, readEditionScripts, readSiteAssets, type SiteAsset, toFile } from './read.ts';
export { hashFiles, NO_VITE } from './sources.ts';
