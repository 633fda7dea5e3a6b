/** A script of an integration, and whether it waits until the reader agrees. */
interface Listed {
  url: string;
  waits: boolean;
}

/** What readers answered; undefined while they have not. */
type Answer = boolean | undefined;

/**
 * Loads the scripts that integrations put into pages of the site. Those that set cookies wait for the reader to agree. Whoever
 * set their browser not to be followed is not asked, and has them never.
 */
export function loadSiteScripts(): void {
  const script = document.querySelector<HTMLElement>('script[data-scripts]');
  if (script === null) return;
  const listed = JSON.parse(script.dataset.scripts ?? '[]') as Listed[];
  const consent = createConsent(script.dataset);
  // What scripts written for the hosted service ask.
  const asked = {
    isCookiesTrackingDisabled: () => {
      const answer = consent.read();
      return answer === undefined ? undefined : !answer;
    },
    isGlobalPrivacyControlEnabled: () => minds(navigator),
  };
  Object.assign(window, { GitBook: asked });
  for (const { url, waits } of listed) if (!waits) load(url);
  const waiting = listed.filter(({ waits }) => waits);
  if (waiting.length === 0 || minds(navigator)) return;
  if (consent.read() === true) for (const { url } of waiting) load(url);
  askConsent(script.dataset, consent, () => {
    for (const { url } of waiting) load(url);
  });
}

function load(url: string): void {
  const script = document.createElement('script');
  script.src = url;
  script.async = true;
  document.head.append(script);
}

type Wishes = { doNotTrack: string | null; globalPrivacyControl?: boolean };

/** Whether a reader has set their browser not to be followed. */
const minds = ({ doNotTrack, globalPrivacyControl }: Wishes): boolean =>
  doNotTrack === '1' || globalPrivacyControl === true;

interface Consent {
  read: () => Answer;
  keep: (answer: boolean) => void;
}

/** The answer is kept for each site by itself. Where nothing may be kept, it holds for this page. */
function createConsent({ site = '' }: DOMStringMap): Consent {
  const key = `lectern-cookies ${site}`;
  let here: Answer = minds(navigator) ? false : undefined;
  return {
    read: () => {
      try {
        const kept = localStorage.getItem(key);
        return here ?? (kept === null ? undefined : kept === 'yes');
      } catch {
        return here;
      }
    },
    keep: (answer) => {
      here = answer;
      try {
        localStorage.setItem(key, answer ? 'yes' : 'no');
      } catch {
        // It holds for this page then.
      }
    },
  };
}

/** Shows the question until it is answered, and then a way to answer otherwise. */
function askConsent(words: DOMStringMap, consent: Consent, agree: () => void): void {
  const again = button(words.cookies, 'consent-again');
  const question = questionIn(words);
  const [accept, reject] = [button(words.accept), button(words.reject)];
  const answers = document.createElement('div');
  answers.className = 'consent-answers';
  answers.append(accept, reject);
  question.append(answers);
  const show = (): void => {
    question.hidden = consent.read() !== undefined;
    again.hidden = consent.read() === undefined;
  };
  const answer = (isYes: boolean) => (): void => {
    const before = consent.read();
    consent.keep(isYes);
    show();
    again.focus();
    // What was loaded cannot be taken back, but by a page without it.
    if (before === true && !isYes) location.reload();
    else if (before !== true && isYes) agree();
  };
  accept.addEventListener('click', answer(true));
  reject.addEventListener('click', answer(false));
  again.addEventListener('click', () => {
    question.hidden = false;
    accept.focus();
  });
  show();
  (document.querySelector('.page-article') ?? document.body).append(again);
  document.body.append(question);
}

function button(text = '', className?: string): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.textContent = text;
  if (className !== undefined) made.className = className;
  return made;
}

function questionIn({ question = '', cookies = '', privacy, privacyUrl }: DOMStringMap): HTMLElement {
  const made = document.createElement('section');
  made.className = 'consent';
  made.setAttribute('aria-label', cookies);
  const text = document.createElement('p');
  text.textContent = question;
  if (privacyUrl !== undefined) {
    const link = document.createElement('a');
    link.href = privacyUrl;
    link.textContent = privacy ?? privacyUrl;
    text.append(' ', link);
  }
  made.append(text);
  return made;
}
