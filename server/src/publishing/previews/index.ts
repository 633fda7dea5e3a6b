// Previews: what is shown to members of what is not published: a site in whatever state it is, a change request, a revision.
export { keepPreview, keptPreview } from './cookies.ts';
export { PREVIEW_GUARD } from './guard.ts';
export { previewAddresses, readPreview } from './tokens.ts';
export { findVersion } from './versions.ts';
