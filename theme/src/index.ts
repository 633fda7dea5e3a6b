// How published pages look: templates, labels in many languages, and icons. Views in, HTML out: pure functions that escape
// whatever they are given. What browsers load besides pages is in `@lectern/theme/assets`.
export type {
  Alternate,
  ErrorView,
  FeedbackView,
  NavItem,
  PageCard,
  PageNavigation,
  PageView,
  PreviewView,
  SectionTab,
  SectionTabs,
  SiteFrame,
} from './templates/views.ts';
export type { LookLink, SiteLook, SocialLink } from './templates/look-views.ts';
export { FEEDBACK_ID, THANKS_ID } from './templates/article/feedback.ts';
export { countFound, type Labels, labelsIn, localeFor, messagesIn } from './templates/messages.ts';
export { formOrigins, outlineOfOperations, openapiWordsIn, usesOfDescriptions } from './templates/openapi.ts';
export type { PageUse } from './templates/uses.ts';
export { prepareNavigation, renderBranches } from './templates/article/navigation.ts';
export { renderTagView, type TagView } from './templates/lists/tag-page.ts';
export { renderAccountView } from './templates/account/page.ts';
export type { AccountSection, AccountView, FieldView, FormView, ItemView } from './templates/account/views.ts';
export { type AccountWords, accountWordsIn } from './templates/account/words/index.ts';
export { renderErrorView } from './templates/error-page.ts';
export { renderLoginView } from './templates/login-page.ts';
export { renderPageView } from './templates/page.ts';
export type { LikelyPage } from './templates/views.ts';
export { type FoundPage, renderSearchView } from './templates/lists/search-page.ts';
export { renderSiteList } from './templates/lists/site-list.ts';
export { iconName, iconSheet, iconSheetsUrl, iconSheetUrl, iconSvg } from './icons/index.ts';
