import type { Generated } from 'kysely';

type Flag = 0 | 1;
type Version = Generated<number>;

export interface UsersTable {
  id: string;
  /** Folded to lower case. */
  email: string;
  display_name: string;
  photo_url: string | null;
  operator: Generated<Flag>;
  /** Since when the address is known to be theirs; null while nobody has verified it. */
  email_verified_at: number | null;
  /** Whether an identity provider was the first to name the address. */
  made_by_sso: Generated<Flag>;
  /** The name and the address, folded: what searches look at. */
  sought: Generated<string>;
  /** By which rules; 0 by those of the database. */
  folding: Generated<number>;
  created_at: number;
  updated_at: number;
  version: Version;
}

export interface MembershipsTable {
  organization_id: string;
  user_id: string;
  /** Rank of the role; null is a guest. */
  role: number | null;
  disabled: Generated<Flag>;
  sso: Generated<Flag>;
  joined_at: number;
  last_seen_at: number | null;
  /** That of the user; the database keeps it so. */
  sought: Generated<string>;
  version: Version;
}

/** How many members an organization has. Kept by triggers. */
export interface MemberCountsTable {
  organization_id: string;
  /** The rank of the role; 0 for guests. */
  role: number;
  /** Whether they were ever seen. */
  seen: Flag;
  items: number;
}

export interface TeamsTable {
  id: string;
  organization_id: string;
  title: string;
  /** The title, folded. */
  sought: Generated<string>;
  /** By which rules; 0 by those of the database. */
  folding: Generated<number>;
  created_at: number;
  updated_at: number;
  version: Version;
}

export interface TeamMembersTable {
  team_id: string;
  user_id: string;
  role: Generated<string>;
  version: Version;
}

export interface PeopleTables {
  users: UsersTable;
  memberships: MembershipsTable;
  member_counts: MemberCountsTable;
  teams: TeamsTable;
  team_members: TeamMembersTable;
}
