import { documentOfRemark } from '#features/contents/index.ts';

/** So many people one text mentions; whoever names more does not reach them. */
export const MENTIONS_AT_MOST = 20;

/** The ids of the users that a comment mentions, as its document has them. A name or an address in the text is no mention. */
export function usersMentioned(ctx: { baseUrl: string }, markdown: string): string[] {
  // Most comments mention nobody, and need not be read as documents.
  if (!markdown.includes(`${ctx.baseUrl}/u/`)) return [];
  const users = new Set<string>();
  // Not by recursion: how deep blocks nest is up to whoever wrote them.
  const waiting: unknown[] = [documentOfRemark(ctx, markdown).nodes];
  while (waiting.length > 0) {
    const node = waiting.pop();
    if (Array.isArray(node)) waiting.push(...(node as unknown[]).toReversed());
    else if (isNode(node)) {
      const user = userOf(node);
      if (user !== undefined) users.add(user);
      if (users.size === MENTIONS_AT_MOST) break;
      waiting.push(node.fragments, node.nodes);
    }
  }
  return [...users];
}

interface Node {
  type?: unknown;
  data?: { ref?: { kind?: unknown; user?: unknown } };
  nodes?: unknown;
  fragments?: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

function userOf({ type, data }: Node): string | undefined {
  const { kind, user } = data?.ref ?? {};
  return type === 'mention' && kind === 'user' && typeof user === 'string' ? user : undefined;
}
