/** Parses a text as JSON; undefined if it is not JSON. */
export function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A value as JSON, formatted as in files of results. */
export const toJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
