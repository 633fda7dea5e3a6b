import { Type } from 'typebox';
import { listOf, named, pageQuery } from '#platform/http/index.ts';
import { Organization } from '#features/organizations/schema.ts';
import { Space } from '#features/spaces/schema.ts';
import { File, Page, ReusableContent } from '../schema.ts';

const VersionContext = Type.Object(
  {
    type: Type.Literal('changeRequest'),
    changeRequest: Type.Object({ number: Type.Integer() }, { additionalProperties: true }),
  },
  { additionalProperties: true, description: 'Which version of the space is meant; absent for its main content.' },
);

const inSpace = {
  organization: Organization,
  space: Space,
  versionContext: Type.Optional(VersionContext),
};

/** Things that links lead to and stand in, whole enough to be shown without a further request. */
export const ContentLocation = named(
  'ContentLocation',
  Type.Union([
    Type.Object({ kind: Type.Literal('url'), url: Type.String() }),
    Type.Object({
      kind: Type.Literal('page'),
      ...inSpace,
      page: Page,
      internalLocation: Type.Optional(Type.Object({ type: Type.Literal('anchor'), anchor: Type.String() })),
    }),
    Type.Object({ kind: Type.Literal('file'), ...inSpace, file: File }),
    Type.Object({ kind: Type.Literal('reusable-content'), ...inSpace, reusableContent: ReusableContent }),
  ]),
);

/** No answer lists more places of one link than this; `locationCount` says how many there are. */
export const LOCATIONS_AT_MOST = 20;

const STATUSES = ['ok', 'broken', 'in-app'] as const;

const Link = named(
  'Link',
  Type.Object({
    object: Type.Literal('link'),
    status: Type.Enum([...STATUSES], {
      description: '`broken`: the target is not in the revision. `in-app`: it is an address of the application.',
    }),
    relation: Type.Enum(['reference', 'dependsOn'], {
      description: '`dependsOn`: the content cannot be shown in full without the target.',
    }),
    targetReference: ContentLocation,
    locationReferences: Type.Array(ContentLocation, {
      maxItems: LOCATIONS_AT_MOST,
      description: 'Where the link stands; the first 20.',
    }),
    locationCount: Type.Integer({ minimum: 1 }),
  }),
);

const LinkStats = Type.Object({
  total: Type.Integer({ minimum: 0 }),
  broken: Type.Object({
    total: Type.Integer({ minimum: 0 }),
    changeRequest: Type.Optional(
      Type.Integer({ minimum: 0, description: 'Of these, those that the main content does not have.' }),
    ),
  }),
});

export const LinkList = named('LinkList', Type.Object({ ...listOf(Link).properties, stats: LinkStats }));

export const ReferenceList = listOf(ContentLocation);

export const linksQuery = {
  ...pageQuery,
  status: Type.Optional(Type.Enum([...STATUSES], { description: 'Only links of this status.' })),
};

export const LinksQuery = Type.Object(linksQuery);

export const ReusableList = listOf(
  named(
    'ListedReusableContent',
    Type.Object({
      ...ReusableContent.properties,
      uses: Type.Integer({ minimum: 0, description: 'How many pages and other reusable contents include it.' }),
    }),
  ),
);

export const ReusablesQuery = Type.Object({
  ...pageQuery,
  title: Type.Optional(
    Type.String({ maxLength: 200, description: 'Only those with this in their title, in upper or lower case.' }),
  ),
});
