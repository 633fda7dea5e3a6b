export const siteAssetFiles: readonly { name: string; url: URL; contentType: string }[] = [];
