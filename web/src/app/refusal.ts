/** Why something was not done: what the server says, or that it cannot be reached; `code` is stable. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    text: string,
    /** The text in every language, where the server has one. */
    readonly texts: Readonly<Record<string, string>> | null = null,
  ) {
    super(text);
  }
}
