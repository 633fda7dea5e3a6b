import type { PageLook } from './look.ts';

/** A look without what a server has to answer: other forms of a page, what readers think of it, requests to try, and answers to questions. */
export const withoutServer = (look: PageLook): PageLook => ({
  ...look,
  ...{ calls: 'none', hasAnswers: false },
  look: {
    ...look.look,
    ...{ hasPdf: false, hasMcp: false, hasMarkdownActions: false, hasAssistants: false, asksFeedback: false },
  },
});
