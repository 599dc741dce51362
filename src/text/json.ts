/** What a text says as JSON; undefined if it is none. */
export function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A value as files of results have it. */
export const toJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
