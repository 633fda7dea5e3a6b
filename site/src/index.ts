// What a published site loads besides its pages. Whoever serves it reads the files once and gives them addresses.

export interface SiteAssetFile {
  name: string;
  url: URL;
  contentType: string;
}

export const siteAssetFiles: readonly SiteAssetFile[] = [
  { name: 'site.css', url: new URL('./site.css', import.meta.url), contentType: 'text/css; charset=utf-8' },
  { name: 'site.js', url: new URL('./site.js', import.meta.url), contentType: 'text/javascript; charset=utf-8' },
  { name: 'favicon.svg', url: new URL('./favicon.svg', import.meta.url), contentType: 'image/svg+xml' },
];
