import type { Warning } from '../warning.ts';
import { inferNavigation } from './navigation-inferred.ts';
import { planSummary } from './navigation-summary.ts';
import type { NavigationInput, NavigationPlan, PlannedNode } from './navigation-types.ts';
import { canBePage } from './page-paths.ts';
import { parseSummary } from './summary/summary.ts';

/**
 * The tree of pages a space publishes, from its SUMMARY or, without one, from its folders.
 * Nothing in a SUMMARY is dropped with its children; what is odd becomes a warning.
 */
export function planNavigation(input: NavigationInput): NavigationPlan {
  const warnings: Warning[] = [];
  if (input.summary === undefined) return { nodes: inferNavigation(input), unlisted: [], warnings };
  const summary = parseSummary(input.summary);
  warnings.push(...summary.warnings);
  const nodes = planSummary(input, summary.entries, warnings);
  const listed = new Set<string>();
  collectSources(nodes, listed);
  return { nodes, unlisted: input.markdownPaths.filter((path) => canBePage(path) && !listed.has(path)), warnings };
}

function collectSources(nodes: readonly PlannedNode[], into: Set<string>): void {
  for (const node of nodes) {
    if (node.type === 'document' && node.source !== undefined) into.add(node.source);
    if (node.type !== 'computed') collectSources(node.children, into);
  }
}
