// Downloads: whole spaces as one file, for whoever holds a signed address of it.
export { type Download, downloadAddresses, type SiteDownload, siteDownloadAddresses } from './addresses.ts';
export { serveDownloads } from './service.ts';
