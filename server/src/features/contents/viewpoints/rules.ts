import type { ExpressionScope } from '@lectern/content';
import type { PageEntry, Tree } from '../trees/index.ts';
import { NOBODY, type Visitor } from '../visitors.ts';

type Variables = NonNullable<PageEntry['variables']>;
type Varied = { variables?: Variables | undefined };

/** Through whose eyes a text is read, and what else its expressions may name. */
export interface Viewpoint {
  visitor: Visitor;
  /** Of the space. */
  variables: Variables;
  /** Of the page that is shown, also within what it includes. */
  pageVariables: Variables;
}

/** How a text of a page is seen in its tree; nothing in a tree that is whole, where texts are as their authors wrote them. */
export const viewpointOf = (tree: Tree, page: Varied): Viewpoint | undefined =>
  tree.visitor === undefined ? undefined : visitorsViewpoint(tree, page);

/** The same where visitors read: in a tree that says nothing of one, nobody is known. */
export const visitorsViewpoint = (tree: Tree, page: Varied): Viewpoint => ({
  visitor: tree.visitor ?? NOBODY,
  variables: tree.meta.variables ?? {},
  pageVariables: page.variables ?? {},
});

/** What expressions may name. */
export const scopeOf = ({ visitor, variables, pageVariables }: Viewpoint): ExpressionScope => ({
  space: { vars: variables },
  page: { vars: pageVariables },
  visitor: { claims: visitor.claims },
});
