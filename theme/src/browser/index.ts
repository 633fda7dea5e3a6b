// What a published site loads besides its pages: a style sheet, two scripts and an icon, each one file for browsers.
export { readDiagramScript, readSiteAssets, type SiteAsset } from './assets.ts';
