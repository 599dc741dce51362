/** Characters that JSON allows in a text, and that would change what a terminal shows. */
const UNESCAPED = /[\u007f-\u009f\p{Bidi_Control}]/gu;

/** A value as JSON, formatted as in files of results. */
export const toJson = (value: unknown): string =>
  `${JSON.stringify(value, null, 2)}\n`.replace(
    UNESCAPED,
    (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
