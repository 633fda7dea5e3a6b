// What triggers keep of organizations and of the places in them.

/** How many spaces that are not deleted, or collections, lie in a place. Kept by triggers: nobody else writes it. */
export interface PlaceCountsTable {
  kind: 'space' | 'collection';
  organization_id: string;
  /** Empty for the top of the organization. */
  parent_id: string;
  items: number;
}

/** Another number whenever what there is in an organization, where it lies or who may see it is something else. */
export interface AccessVersionsTable {
  organization_id: string;
  version: number;
}
