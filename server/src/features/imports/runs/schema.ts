import { Type } from 'typebox';
import { DateTime, listOf, named, pageQuery, Uri } from '#platform/http/index.ts';
import { PHASES } from '../sources/index.ts';
import { CONSTRUCT_FATES, CONSTRUCT_KINDS, IMPORT_SOURCES } from '../schema.ts';

const Id = (description: string) => Type.String({ minLength: 1, maxLength: 64, description });

export const RUN_STATES = ['pending', 'in-progress', 'completed', 'failed', 'cancelled'] as const;
export type RunState = (typeof RUN_STATES)[number];

const SOURCE_TYPES = ['git', 'file', ...IMPORT_SOURCES] as const;

const RunSource = Type.Object({
  type: Type.Enum([...SOURCE_TYPES], {
    description:
      'A `git` repository or one of the sources of an import at the `url`, or a `file` that was uploaded before.',
  }),
  url: Type.Optional(
    Type.String({
      format: 'uri',
      maxLength: 2048,
      description: 'By http or https, without credentials. For all types but `file`.',
    }),
  ),
  files: Type.Optional(
    Type.Array(Id('An uploaded file.'), { minItems: 1, maxItems: 1, description: 'For the type `file`.' }),
  ),
  format: Type.Optional(
    Type.Enum(
      IMPORT_SOURCES.filter((source) => source !== 'website'),
      { description: 'What the uploaded file is. For `zip` it may be a tar as well, plain or compressed with gzip.' },
    ),
  ),
  ref: Type.Optional(
    Type.String({ minLength: 1, maxLength: 250, description: 'A branch, tag or commit. For the type `git`.' }),
  ),
  dir: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 1000,
      description: 'The folder of the space, where the source has several.',
    }),
  ),
  versions: Type.Optional(
    Type.Enum(['current', 'all'], {
      description:
        'Of a project of Docusaurus: `current` is what is written now, and the default. `all` makes a space of each version, at most 20, in a new collection. For `git` and `zip`, into new spaces.',
    }),
  ),
  pictures: Type.Optional(
    Type.Enum(['leave', 'fetch'], {
      description:
        'Pictures that pages show from other hosts stay there, or are fetched and kept with the pages: at most 1000, and not for all versions.',
    }),
  ),
  hostedSpace: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 2000,
      description:
        'The id or address that the space had in the hosted application: links of other spaces by that id lead to it from now on. Needs the role `create` in the organization.',
    }),
  ),
});

const RunTarget = Type.Object({
  space: Type.Optional(Id('The space that it goes into. Without one, a new space is made.')),
  changeRequest: Type.Optional(Id('The change request of that space that it goes into.')),
  page: Type.Optional(Id('The page that what is added comes below.')),
  mode: Type.Optional(
    Type.Enum(['add', 'update'], {
      description:
        '`add` puts pages after those that the space has. `update` brings the space to what the source holds, and merges what was edited since the last import.',
    }),
  ),
  conflicts: Type.Optional(
    Type.Enum(['space', 'source'], {
      description:
        'For `update`: whose text counts where both changed the same. Without it, such an import fails and names the places.',
    }),
  ),
  title: Type.Optional(
    Type.String({ minLength: 1, maxLength: 50, description: 'Of the new space; the name of the source if left out.' }),
  ),
  parent: Type.Optional(Id('The collection of the new space.')),
  site: Type.Optional(Id('The site that shows the new space. Several spaces are variants of one section.')),
  section: Type.Optional(Id('The section of the site; the default one if left out.')),
  newSection: Type.Optional(
    Type.String({
      minLength: 2,
      maxLength: 64,
      description: 'The title of a section that is made at the end of the site.',
    }),
  ),
});

export const StartImportRun = Type.Object({ source: RunSource, target: Type.Optional(RunTarget) });

const Count = Type.Integer({ minimum: 0 });

const RunVersion = Type.Object({
  name: Type.String({ description: 'As the source calls it; `current` is what is written now.' }),
  label: Type.String({ description: 'As readers of the source see it.' }),
  default: Type.Boolean({ description: 'Readers of the source see it first.' }),
  pages: Count,
  space: Type.Optional(Type.String({ description: 'What it was imported into; left out if it was not.' })),
  revision: Type.Optional(Type.String()),
  warnings: Type.Optional(Count),
  brokenLinks: Type.Optional(Count),
});

const RunResult = Type.Object({
  space: Type.String(),
  revision: Type.String(),
  unchanged: Type.Boolean({ description: 'The space held just that already, and no revision was made.' }),
  pages: Count,
  files: Count,
  added: Count,
  changed: Count,
  removed: Count,
  warnings: Count,
  links: Count,
  brokenLinks: Count,
  hostedSpaces: Type.Optional(
    Type.Integer({ minimum: 0, description: 'Spaces of the hosted application that links lead to.' }),
  ),
  unresolvedLinks: Type.Optional(
    Type.Integer({ minimum: 0, description: 'Different links into such spaces that could not be resolved.' }),
  ),
  versions: Type.Optional(Type.Array(RunVersion, { description: 'The versions of the source, where it has several.' })),
  collection: Type.Optional(Type.String({ description: 'What was made for the spaces of several versions.' })),
  constructs: Type.Optional(
    Type.Object(
      { shown: Count, simple: Count, lost: Count },
      {
        description: 'Constructs of the source by what became of them; the list `constructs` of the report names them.',
      },
    ),
  ),
});

const RunError = Type.Object({
  code: Type.String({ description: 'Why it failed, as a name.' }),
  message: Type.String({ description: 'Why it failed, and what to do.' }),
  folders: Type.Optional(
    Type.Array(Type.String(), { description: 'The source holds several spaces: name one of these as `dir`.' }),
  ),
  conflicts: Type.Optional(
    Type.Array(Type.String(), { description: 'What the space and the source both changed, at most 20 places.' }),
  ),
  conflictCount: Type.Optional(Count),
});

export const ImportRun = named(
  'ImportRun',
  Type.Object({
    object: Type.Literal('import-run'),
    id: Type.String(),
    organization: Type.String(),
    status: Type.Enum([...RUN_STATES]),
    source: Type.Intersect([
      RunSource,
      Type.Object({ name: Type.Optional(Type.String({ description: 'Of the uploaded file.' })) }),
    ]),
    target: RunTarget,
    createdBy: Type.String({ description: 'The user who began it.' }),
    createdAt: DateTime(),
    startedAt: Type.Optional(DateTime()),
    endedAt: Type.Optional(DateTime()),
    progress: Type.Optional(
      Type.Object({
        phase: Type.Enum([...PHASES]),
        done: Count,
        total: Type.Optional(Type.Integer({ minimum: 1, description: 'Left out where nobody knows it yet.' })),
      }),
    ),
    result: Type.Optional(RunResult),
    error: Type.Optional(RunError),
    undoneAt: Type.Optional(DateTime('When somebody took it back.')),
    urls: Type.Object({ location: Uri() }),
  }),
);

export const ImportRunList = listOf(ImportRun);

export const RunsQuery = Type.Object({
  ...pageQuery,
  space: Type.Optional(Id('Only imports into this space.')),
  changeRequest: Type.Optional(Id('Only imports into this change request.')),
  status: Type.Optional(
    Type.Enum([...RUN_STATES, 'active'], { description: '`active` are those that are pending or in progress.' }),
  ),
});

export const REPORT_LISTS = [
  'warnings',
  'broken-links',
  'constructs',
  'hosted-spaces',
  'unresolved-links',
  'added',
  'changed',
  'removed',
  'removed-files',
] as const;

export const ReportQuery = Type.Object({
  ...pageQuery,
  list: Type.Enum([...REPORT_LISTS], { description: 'Which of its lists.' }),
  space: Type.Optional(Id('The space whose report is meant, where the import made several; the first if left out.')),
});

/** A line of a report. */
export const ReportItem = Type.Object({
  message: Type.Optional(Type.String({ description: 'For warnings.' })),
  file: Type.Optional(Type.String({ description: 'The file of the source, or the title of a page without one.' })),
  line: Type.Optional(Type.Integer({ minimum: 0 })),
  target: Type.Optional(Type.String({ description: 'For broken and unresolved links: what the link names.' })),
  kind: Type.Optional(
    Type.String({
      description: `For broken links: what sort of link it is. For constructs: ${CONSTRUCT_KINDS.map((kind) => `\`${kind}\``).join(', ')}.`,
    }),
  ),
  name: Type.Optional(
    Type.String({
      description: 'For constructs: how it is called. For spaces of the hosted application: the id there.',
    }),
  ),
  fate: Type.Optional(
    Type.Enum([...CONSTRUCT_FATES], {
      description:
        'For constructs: `shown` as it was meant, `simple` where its text alone is shown or it is shown as it is written, or `lost`. The text of the page has it in any case.',
    }),
  ),
  count: Type.Optional(
    Type.Integer({
      minimum: 0,
      description:
        'For constructs: how often there is one. For spaces of the hosted application and unresolved links: how many links.',
    }),
  ),
  files: Type.Optional(Type.Integer({ minimum: 0, description: 'For constructs: in how many files.' })),
  example: Type.Optional(Type.String({ description: 'For constructs: how one of them is written.' })),
  space: Type.Optional(
    Type.String({ description: 'For spaces of the hosted application: which space here is meant, if that is known.' }),
  ),
  page: Type.Optional(Type.String({ description: 'The page that the file became, if it is there.' })),
});

export const ReportList = listOf(ReportItem);

export const UndoneRun = Type.Object({
  deletedSpace: Type.Optional(Type.String({ description: 'The space that was made; it can be restored.' })),
  deletedSpaces: Type.Optional(Type.Array(Type.String(), { description: 'All of them, where several were made.' })),
  revision: Type.Optional(Type.String({ description: 'The new revision, with the content of before.' })),
});
