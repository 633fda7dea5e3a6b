// Places: what somebody looks at as one thing. Names have no slash in them.

/** Of all that is said in a space: what is older is new to nobody. */
export const WHOLE = '';

export interface SeenPlace {
  /** The id of a change request; undefined for the main content. */
  requestId?: string | undefined;
  pageId?: string | undefined;
}

/** How a place is called in the table. */
export const nameOf = ({ requestId = 'main', pageId }: SeenPlace): string =>
  pageId === undefined ? requestId : `${requestId}/${pageId}`;

/** Until when somebody has seen what is said about a page of a list, or about nothing in particular there. */
export const seenUntil = (seen: ReadonlyMap<string, number>, { requestId, pageId }: SeenPlace): number =>
  Math.max(
    ...[WHOLE, nameOf({ requestId }), ...(pageId === undefined ? [] : [nameOf({ requestId, pageId })])].map(
      (name) => seen.get(name) ?? 0,
    ),
  );
