// Every step of the schema, oldest first. Append only: a step that has landed is never edited.
import { house } from './0001_house.ts';
import { placesAndSweeping } from './0002_places.ts';
import { collaboration } from './0003_collaboration.ts';
import { counts } from './0004_counts.ts';
import { search } from './0005_search.ts';
import { bodyLinks } from './0006_links.ts';
import { structure } from './0007_structure.ts';
import { customizations } from './0008_customizations.ts';
import { visitors } from './0009_visitors.ts';
import { addresses } from './0010_addresses.ts';
import { insights } from './0011_insights.ts';
import { renderers } from './0012_renderers.ts';
import { descriptions } from './0013_descriptions.ts';
import { searchNumbers } from './0014_search_numbers.ts';
import { packedObjects } from './0015_packed_objects.ts';
import { deletedSpaces } from './0016_deleted_spaces.ts';
import { narrowerWrites } from './0017_narrower_writes.ts';
import { askedRevisions } from './0018_asked_revisions.ts';
import { events } from './0019_events.ts';
import { shorterKeys } from './0020_shorter_keys.ts';
import { renderersAtWork } from './0021_renderers_at_work.ts';
import { accessVersions } from './0022_access_versions.ts';
import { textsByNumber } from './0023_texts_by_number.ts';
import { smallerPictures } from './0024_smaller_pictures.ts';
import { agentFeedback } from './0025_agent_feedback.ts';
import { accounts } from './0026_accounts.ts';
import { listedGrants } from './0027_listed_grants.ts';
import { invites } from './0028_invites.ts';
import { people } from './0029_people.ts';
import { commenters } from './0030_commenters.ts';
import { audit } from './0031_audit.ts';
import { sessions } from './0032_sessions.ts';
import { credentials } from './0033_credentials.ts';
import { mail } from './0034_mail.ts';
import { sso } from './0035_sso.ts';
import { oauth } from './0036_oauth.ts';
import { signIn } from './0037_sign_in.ts';
import { foldedNames } from './0038_folded_names.ts';
import { memberCounts } from './0040_member_counts.ts';
import { plainerCodes } from './0041_plainer_codes.ts';
import { notifications } from './0039_notifications.ts';
import { sharedCodes } from './0043_shared_codes.ts';
import { openapiSpecs } from './0042_openapi_specs.ts';
import { specChanges } from './0044_spec_changes.ts';
import { translations } from './0045_translations.ts';
import { integrations } from './0046_integrations.ts';
import { translatedSpaces } from './0047_translated_spaces.ts';
import { webhooks } from './0048_webhooks.ts';
import { translationNotices } from './0049_translation_notices.ts';
import { blockDomains } from './0050_block_domains.ts';
import { translationRuns } from './0051_translation_runs.ts';
import { unpublishing } from './0052_unpublishing.ts';
import { translationGlossary } from './0053_translation_glossary.ts';
import { drafts } from './0054_drafts.ts';
import { live } from './0055_live.ts';
import { importRuns } from './0056_import_runs.ts';
import { pageHistory } from './0057_page_history.ts';
import { missingAddresses } from './0058_missing_addresses.ts';
import { ssoTests } from './0059_sso_tests.ts';
import { suggestions } from './0060_suggestions.ts';
import { unsavedLooks } from './0061_unsaved_looks.ts';
import { checkSettings } from './0062_check_settings.ts';
import { sitePictures } from './0063_site_pictures.ts';
import { changeRequestMoves } from './0064_change_request_moves.ts';
import { checkedTexts } from './0067_checked_texts.ts';
import { externalLinks } from './0072_external_links.ts';
import { answerUses } from './0073_answer_uses.ts';
import { hostedSpaces } from './0074_hosted_spaces.ts';
import { synonyms } from './0075_synonyms.ts';
import { searchFormer } from './0076_search_former.ts';
import { blobs } from './0077_blobs.ts';
import { nodes } from './0078_nodes.ts';
import { printedBooks } from './0079_printed_books.ts';
import { deletedOrganizations } from './0080_deleted_organizations.ts';
import { revisionRetention } from './0081_revision_retention.ts';
import { peopleByName } from './0082_people_by_name.ts';
import { quotas } from './0083_quotas.ts';
import { operators } from './0084_operators.ts';
import { purges } from './0085_purges.ts';
import { thingsOfPeople } from './0086_things_of_people.ts';
import { ignoredFindings } from './0065_ignored_findings.ts';
import { invitations } from './0066_invitations.ts';
import { seenComments } from './0068_seen_comments.ts';
import { searchStems } from './0069_search_stems.ts';
import { watches } from './0070_watches.ts';
import { foundRequests } from './0071_found_requests.ts';
import type { Migration } from './migration.ts';

export { postgresTypes, sqliteTypes } from './migration.ts';
export type { ColumnTypes, Migration } from './migration.ts';

export const migrations: readonly Migration[] = [
  house,
  placesAndSweeping,
  collaboration,
  counts,
  search,
  bodyLinks,
  structure,
  customizations,
  visitors,
  addresses,
  insights,
  renderers,
  descriptions,
  searchNumbers,
  packedObjects,
  deletedSpaces,
  narrowerWrites,
  askedRevisions,
  events,
  shorterKeys,
  renderersAtWork,
  accessVersions,
  textsByNumber,
  smallerPictures,
  agentFeedback,
  accounts,
  listedGrants,
  invites,
  people,
  commenters,
  audit,
  sessions,
  credentials,
  mail,
  sso,
  oauth,
  signIn,
  foldedNames,
  notifications,
  memberCounts,
  plainerCodes,
  openapiSpecs,
  sharedCodes,
  specChanges,
  translations,
  integrations,
  translatedSpaces,
  webhooks,
  translationNotices,
  blockDomains,
  translationRuns,
  unpublishing,
  translationGlossary,
  drafts,
  live,
  importRuns,
  pageHistory,
  missingAddresses,
  ssoTests,
  suggestions,
  unsavedLooks,
  checkSettings,
  sitePictures,
  changeRequestMoves,
  ignoredFindings,
  invitations,
  checkedTexts,
  seenComments,
  searchStems,
  watches,
  foundRequests,
  externalLinks,
  answerUses,
  hostedSpaces,
  synonyms,
  searchFormer,
  blobs,
  nodes,
  printedBooks,
  deletedOrganizations,
  revisionRetention,
  peopleByName,
  quotas,
  operators,
  purges,
  thingsOfPeople,
];
