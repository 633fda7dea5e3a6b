// What answers questions of readers: a service that the operator names, and nobody else.
import type { AnswersConfig } from './types.ts';

type Parts = Readonly<{ url?: string; key?: string; model?: string; aDay: number }>;

/** The service with what it needs; what is missing is added to the problems. */
export function answersConfig({ url, key, model, aDay }: Parts, problems: string[]): AnswersConfig | undefined {
  if (url === undefined) {
    const isMalformed = problems.some((problem) => problem.startsWith('LECTERN_ANSWERS_URL'));
    if (model !== undefined && !isMalformed)
      problems.push('LECTERN_ANSWERS_MODEL is set, so LECTERN_ANSWERS_URL should be.');
    return undefined;
  }
  if (model === undefined) {
    problems.push('LECTERN_ANSWERS_URL is set, so LECTERN_ANSWERS_MODEL should be.');
    return undefined;
  }
  return { url, model, aDay, ...(key === undefined ? {} : { key }) };
}
