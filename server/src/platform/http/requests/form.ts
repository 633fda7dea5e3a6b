/** More pairs than any form of ours has are not looked at: to make hundreds of thousands of them takes a second. */
const FIELDS_AT_MOST = 100;

/** The fields of a form as browsers send it. */
export const readForm = (text: string): URLSearchParams =>
  new URLSearchParams(text.split('&', FIELDS_AT_MOST).join('&'));
