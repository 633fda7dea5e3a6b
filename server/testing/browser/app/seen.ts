// Every screen, window and menu of the application, and the name under which a journey looks at it: wide and narrow, light and
// dark, with axe. seen.test.ts holds this against the code, so that nothing new is left out.

/** Addresses of `app.tsx`, and the views of a space. */
export const ROUTES: Readonly<Record<string, readonly string[]>> = {
  '/': ['home', 'home-unfinished'],
  '/organizations/:organizationId': ['organization'],
  '/organizations/:organizationId/import': ['import'],
  '/organizations/:organizationId/imports': ['imports'],
  '/organizations/:organizationId/imports/:importId': ['import-waiting', 'import-report', 'import-failed'],
  '/spaces/:spaceId/*?': ['space'],
  start: ['space-empty'],
  page: ['editor', 'page-group', 'page-link'],
  files: ['files', 'files-empty'],
  trash: ['trash', 'trash-empty'],
  settings: ['space-settings'],
  changes: ['space-requests', 'requests-empty'],
  compare: ['compare', 'compare-drafts', 'compare-published'],
};

/** Files in `web/src/app` that open a window, a menu or a list over the page. */
export const WINDOWS: Readonly<Record<string, readonly string[]>> = {
  'comments/said.tsx': ['comments-thread'],
  'editor/bar/page-menu.tsx': ['page-menu'],
  'editor/forms/combo.tsx': ['insert-button'],
  'editor/forms/popover-at.tsx': ['editor-form'],
  'editor/help/shortcuts-dialog.tsx': ['editor-shortcuts'],
  'editor/menus/block-menu.tsx': ['editor-form', 'editor-turn-into'],
  'editor/menus/format-form.tsx': ['insert-format'],
  'editor/menus/link-form.tsx': ['link-form'],
  'editor/outline/outline-dialog.tsx': ['editor-outline'],
  'files/dialogs.tsx': ['file', 'file-rename', 'file-delete'],
  'files/file-menu.tsx': ['file-menu'],
  'files/picker.tsx': ['file-picker'],
  'home/new-collection.tsx': ['new-collection'],
  'home/new-space.tsx': ['new-space'],
  'home/place-menu.tsx': ['place-menu'],
  'icons/icon-field.tsx': ['page-icon', 'insert-icon'],
  'managing/move-space.tsx': ['move'],
  'preview/bar.tsx': ['preview'],
  'preview/findings.tsx': ['preview-findings'],
  'preview/visitor.tsx': ['preview-visitor'],
  'publish/publish-space.tsx': ['publish', 'published'],
  'shell/frame.tsx': ['navigation-drawer'],
  'shell/palette/palette.tsx': ['palette', 'palette-empty'],
  'shell/person-menu.tsx': ['person-menu'],
  'shell/side/notifications.tsx': ['notifications'],
  'shell/side/side-bar.tsx': ['side', 'organizations-menu'],
  'space/compare/unpublished.tsx': ['compare-page'],
  'space/frame.tsx': ['space-drawer'],
  'space/page-settings/page-settings.tsx': ['page-settings', 'page-settings-refused'],
  'space/requests/subject-dialog.tsx': ['request-subject'],
  'space/space-menu.tsx': ['space-menu'],
  'space/tree/move-dialog.tsx': ['space-move'],
  'space/tree/new-page-menu.tsx': ['new-page-menu', 'new-link'],
  'space/tree/rename-box.tsx': ['page-rename'],
  'space/tree/row-menu.tsx': ['row-menu'],
  'templates/apply-template.tsx': ['template-apply'],
  'transfer/export-dialog.tsx': ['export'],
  'transfer/report.tsx': ['import-undo'],
  // What all of them are made of.
  'ui/dialog.tsx': [],
  'ui/form-dialog.tsx': [],
  'ui/menu.tsx': [],
  'ui/select.tsx': ['file-kinds'],
};

/** What is neither an address nor a window: what is written, and what fails. */
export const STATES: readonly string[] = [
  ...['editor-blocks', 'editor-source', 'editor-find', 'editor-replace', 'editor-together', 'page-with-files'],
  ...[
    'editor-unpublished',
    'editor-published',
    'space-proposal',
    'preview-nowhere',
    'comments-writing',
    'comments-all',
  ],
  ...['editor-signed-out', 'editor-role-lost', 'editor-offline', 'server-gone', 'no-rights', 'not-found'],
  ...['begin', 'begin-published', 'templates'],
  ...['files-refused', 'formulas', 'formula-form', 'diagram', 'code', 'tables', 'table-form'],
  ...['source-block', 'block-source', 'block-source-refused', 'source-find'],
  ...['tree-touch', 'tree-touch-move'],
];
