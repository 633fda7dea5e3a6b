import type { ExpressionScope } from '@lectern/content';
import type { PageEntry, Tree } from '../trees/index.ts';
import { NOBODY, type Visitor } from '../visitors.ts';

type Variables = NonNullable<PageEntry['variables']>;
type Varied = { variables?: Variables | undefined };

/** Through whose eyes a text is read, and what else its expressions may name. */
export interface Sight {
  visitor: Visitor;
  /** Of the space. */
  variables: Variables;
  /** Of the page that is shown, also within what it includes. */
  pageVariables: Variables;
}

/** How a text of a page is seen in its tree; nothing in a tree that is whole, where texts are as their authors wrote them. */
export const sightOf = (tree: Tree, page: Varied): Sight | undefined =>
  tree.visitor === undefined ? undefined : visitorsSight(tree, page);

/** The same where visitors read: in a tree that says nothing of one, nobody is known. */
export const visitorsSight = (tree: Tree, page: Varied): Sight => ({
  visitor: tree.visitor ?? NOBODY,
  variables: tree.meta.variables ?? {},
  pageVariables: page.variables ?? {},
});

/** What expressions may name. */
export const scopeOf = ({ visitor, variables, pageVariables }: Sight): ExpressionScope => ({
  space: { vars: variables },
  page: { vars: pageVariables },
  visitor: { claims: visitor.claims },
});
