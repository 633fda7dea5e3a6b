// Letters of other alphabets can become ASCII letters in lower case, and so somebody else's address.
const ADDRESS =
  /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i;

/** Whether what a provider says is the mail address of somebody. */
export const isAddress = (text: string): boolean => text.length <= 254 && ADDRESS.test(text);
