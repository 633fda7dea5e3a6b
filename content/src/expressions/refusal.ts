/** An expression that cannot be read or has no value; its message is for the author. Anything else that is thrown is a mistake of ours. */
export class Refusal extends Error {}

export function refuse(message: string): never {
  throw new Refusal(message);
}
