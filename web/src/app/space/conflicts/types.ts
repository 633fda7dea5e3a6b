// Conflicts as the API answers them, and how they are decided.

export type Take = 'ours' | 'theirs' | 'both' | 'both-theirs-first' | 'text';

export interface Conflict {
  id: string;
  subject: {
    object: 'page' | 'file' | 'reusable-content' | 'variables' | 'redirects' | 'aliases' | 'tags';
    id?: string;
    title: string;
    path: string;
  };
  /** `body`, `presence`, `place`, `position`, `content`, or the name of a value. */
  field: string;
  block?: string;
  base?: string;
  ours?: string;
  theirs?: string;
  /** At least one of the texts is not whole. */
  cut?: true;
  takes: Take[];
}

export interface Choice {
  take: Take;
  /** With `text`, what somebody wrote. */
  text?: string;
}

/** By the ids of conflicts. An id is another one as soon as the conflict is. */
export type Choices = Readonly<Record<string, Choice>>;

export interface Resolution extends Choice {
  conflict: string;
}
