// Sites: published views over spaces, their addresses and settings. How a page of one looks, `publishing` decides.
export {
  closedPlaceOf,
  isShownTo,
  findEntrance,
  findSiteNames,
  listPublicSites,
  listServedSpacesOf,
  listSpacesOfSite,
  type PublishedSpaceRow,
  publishedSiteUrl,
  previewUrlsOf,
  publishedUrlsOf,
  readSite,
  type ReadSite,
  rowsFor,
  type ServedSpaceRow,
  sharedUrlOf,
  withShownTrees,
} from './addresses/index.ts';
export {
  type Customization,
  type CustomizationsCtx,
  defaultCustomization,
  findUnsavedLook,
  forgetUnsavedLooksJob,
  type FoundUnsaved,
  isLinkUrl,
  keepUnsavedLook,
  originOf,
  PreviewCustomization,
  readCustomizations,
  readShownCustomization,
  type ShownCustomization,
  pageActionsOf,
} from './customizations/index.ts';
export { findFormerPart, findFormerSite, listFormerDefaults } from './address-history/index.ts';
export { findPreviewedSite, type LinksCtx, linkLook, LOOK, type Preview, readClaims } from './previews/index.ts';
export { grantOf, type Issued, issueSiteToken } from './content-tokens/index.ts';
export {
  type FollowedAddress,
  listRedirectSources,
  matchRedirect,
  type MatchedRedirect,
  matchRedirects,
  type RedirectsCtx,
  type SeenRedirect,
} from './redirects/index.ts';
export {
  findSitePicture,
  forgetSitePicturesJob,
  pictureIdIn,
  PICTURES_PREFIX,
  type SitePictureRow,
  usedBlobs,
} from './pictures/index.ts';
export { organizationsOfSites, organizationsOfSitesWhere } from './owners.ts';
export { leavingListener, listSpacesOnSites } from './spaces-on-sites/index.ts';
export { siteOperations } from './routes.ts';
export { addSectionToSite } from './sections/index.ts';
export { addSpaceToSite, requireSection, seeSite, ShareKey } from './site-spaces/index.ts';
export { addressIn, isOwnHostname, previewPath, siteUrl, toAddress, withoutPort } from './rules.ts';
export { addSite, publishSite } from './service.ts';
export { findSite, letsQuestionsBeAnswered, setSiteHostname } from './store.ts';
export {
  fallbackUrlOf,
  type Given,
  type MemberClaims,
  readVisitor,
  type ReadVisitor,
  type Refusal,
  signVisitorToken,
  withLocation,
} from './visitors/index.ts';
