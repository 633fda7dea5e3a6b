// The content kernel: what authors wrote goes in, everything derived from it comes out, as pure functions.
// It reads no file, asks no clock, knows no database, and runs in a browser as in a server.

export { decodeText, type DecodedText } from './text/decode.ts';
export { removeAccents, slugify } from './text/slug.ts';
export { claimId, headingAlias, headingId, type TakenIds } from './text/heading-id.ts';
export { languageByScript } from './text/script-language.ts';
export { type LanguageFolder, parseLanguages } from './space/languages.ts';
export { decodeEntities, escapeHtml } from './text/html.ts';
export { plainInline } from './markdown/inline-text.ts';
export { asMapping } from './text/mapping.ts';
export { readYaml } from './text/yaml.ts';
export type { Warning } from './warning.ts';

export { parseAddresses, type Addresses, type ParsedAddresses, type PathsFollow } from './space/addresses.ts';
export { parseSpaceConfig, type SpaceConfig } from './space/config.ts';
export { parseSummary } from './space/summary/summary.ts';
export { writeAddresses, writeSpaceConfig, writeTags, writeVariables } from './space/write-config.ts';
export { reviseSpaceConfig, reviseVariables } from './space/revise-config.ts';
export { reviseSummary } from './space/summary/revise-summary.ts';
export { escapeInline, type WrittenEntry, writeSummary } from './space/summary/write-summary.ts';
export { lineNumbers } from './text/line-numbers.ts';
export { isTagName } from './text/tag-name.ts';
export { parseTags, type SpaceTag, type SpaceTags, TAG_COLORS } from './space/tags.ts';
export { parseVariables, type Variables } from './space/variables.ts';
export type { ComputedPages, Summary, SummaryEntry } from './space/summary-types.ts';
export { planNavigation } from './space/navigation.ts';
export type {
  NavigationInput,
  NavigationPlan,
  PlannedComputed,
  PlannedDocument,
  PlannedGroup,
  PlannedLink,
  PlannedNode,
} from './space/navigation-types.ts';

export { pageMarkdown, parsePage, type PageCover, type PageFacts } from './page/facts.ts';
export type { PageLayout } from './page/layout.ts';

export { editPage, type PageEdit } from './edit/edit-page.ts';
export { revertBlocks } from './edit/revert-block.ts';
export { revertDifferences } from './edit/revert-differences.ts';
export {
  type BlockProposal,
  type BlockSource,
  blockSource,
  oneLine,
  placeOfQuote,
  plainText,
  type Quote,
  quoteInSource,
  type Splice,
  spliced,
  spliceOf,
} from './edit/block-source.ts';
export { EditRefused } from './edit/front-matter-edit.ts';
export { setInYaml } from './edit/yaml-edit.ts';
export type { YamlChange } from './edit/yaml-edit.ts';

export { applyTranslations } from './translation/apply.ts';
export { targetFault } from './translation/check-target.ts';
export { type Piece, readPieces, writePieces } from './translation/pieces.ts';
export { toUnits } from './translation/to-units.ts';
export type {
  Placeholder,
  PlaceholderKind,
  TranslatedPage,
  TranslationFault,
  TranslationProblem,
  TranslationUnit,
  UnitKind,
} from './translation/types.ts';

export { markdownOf } from './from-document/markdown-of.ts';
export { UnknownNode } from './nodes/given.ts';
export { tagAttribute, writeTag } from './tags/declaring/markdown.ts';

export { checkPage, type PageFinding } from './links/check-page.ts';
export { constructsOf } from './constructs/constructs.ts';
export type { Construct, ConstructFate, ConstructKind } from './constructs/types.ts';

export { links } from './links/links.ts';
export { rewriteLinks } from './links/rewrite.ts';
export { labelUpdateTags } from './links/update-tags.ts';
export type { PageLink, TargetSyntax } from './links/types.ts';
export type { HostedPlace } from './links/hosted.ts';
export { matchTarget, resolveTarget, type ResolvedTarget } from './links/resolve.ts';

export { renderPage } from './render/render-page.ts';
export { codeBox } from './render/code/code-html.ts';
export { fillSlots } from './render/slots.ts';
export { DERIVATION_VERSION } from './render/version.ts';
export type {
  BlockUse,
  HtmlPiece,
  IntegrationSlot,
  OpenapiSlot,
  OutlineItem,
  RenderedPage,
  Slot,
  TargetSlot,
} from './render/types.ts';

export { diffPage } from './merge/difference/diff-page.ts';
export { type BlockChange, type FieldChange, type PageDiff, type WordChange } from './merge/difference/types.ts';
export { mergeChunks } from './merge/alignment/chunks.ts';
export { mergeLive } from './merge/merge-live.ts';
export { mergePage, type PageVersions } from './merge/merge-page.ts';
export { matchSequences } from './merge/alignment/sequences.ts';
export type { ConflictDecision, DecideConflict, MergedPage, PageConflict, Three } from './merge/types.ts';

export { type PartSlot, sections, type Section } from './sections/sections.ts';

export { eachToken, type Token, TOKENIZER_VERSION, tokens } from './search/tokens.ts';
export { indexWords, quotedWords, queryWords, type QueryWord } from './search/words.ts';

export {
  isWholeDocument,
  readWhole,
  type WholePage,
  wholeDocumentOf,
  withoutConditionBlocks,
} from './document/whole.ts';
export { pageConditions, resolvePage } from './conditions/page-conditions.ts';
export { withoutConditions } from './conditions/without-conditions.ts';

export { expressionFault } from './expressions/check.ts';
export { evaluateExpression, type ExpressionResult, type ExpressionScope } from './expressions/evaluate.ts';
export { expressionNames } from './expressions/names.ts';
export { expressionText } from './expressions/values.ts';

export { isFootnoteNumber } from './document/annotations.ts';
export { documentOf, emptyDocument, toDocument } from './document/document.ts';
export { readPage } from './shown/read-page.ts';
export type { ShownPage } from './shown/types.ts';
export type {
  BlockNode,
  ContentRef,
  DocumentNode,
  Fragment,
  InlineNode,
  Leaf,
  Mark,
  PageDocument,
  TextNode,
} from './nodes/types.ts';
